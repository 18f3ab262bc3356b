import { Alert, Button, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { backupDays, backupLateDays, exportHours } from '#shared/platform/buckets.ts';
import { archiveMessages } from '#shared/schemas/admin-messages.ts';
import { type Archive, type ArchiveScope, archiveScopes } from '#shared/schemas/archives.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { Failure, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import progressStyles from '#web/src/ui/progress-line.module.css';
import { fileSize } from '#web/src/ui/upload-text.ts';
import { isRunning, useDownload, useRequestExport } from './archives.queries.ts';

interface ExportSectionProps {
  /** May have been requested by another administrator. */
  lastExport: Archive | null;
  /** Why this account cannot export; undefined for administrators. */
  lockedBecause: string | undefined;
}

const scopes: Record<ArchiveScope, { label: string; description: string }> = {
  everything: {
    label: 'Everything',
    description:
      'Also drafts, deleted posts, messages, users and the totals of visits. It has personal data, but no passwords.',
  },
  public: {
    label: 'What visitors see',
    description: 'Published posts, projects and pictures, without personal data.',
  },
};

const exportNote =
  'One file with everything in formats that people and other programs can read. The command npm run restore brings it into a site.';

/** Requests an export, shows its progress, and downloads it. */
export function ExportSection({ lastExport, lockedBecause }: ExportSectionProps) {
  const [scope, setScope] = useState<ArchiveScope>('everything');
  const request = useRequestExport();
  const isBusy = request.isPending || isRunning(lastExport);
  const isLocked = lockedBecause !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && !isLocked) request.mutate(scope);
  };
  return (
    <FormSection heading="The site as a file" note={exportNote}>
      <form onSubmit={submit}>
        <Stack gap="md" align="flex-start">
          <Radio.Group
            label="What to export"
            value={scope}
            onChange={(value) => setScope(archiveScopes.find((each) => each === value) ?? scope)}
          >
            <Stack gap="sm" mt="xs">
              {archiveScopes.map((each) => (
                <Radio key={each} value={each} disabled={isLocked} {...scopes[each]} />
              ))}
            </Stack>
          </Radio.Group>
          <SubmitButton lockedBecause={lockedBecause} isBusy={isBusy}>
            Export
          </SubmitButton>
        </Stack>
      </form>
      <Failure>
        {request.isError && errorDetail(request.error, archiveMessages.startFailed)}
      </Failure>
      {/* Rendered even while it is empty: screen readers announce only changes. */}
      <VisuallyHidden component="output">
        {announcement(lastExport, request.isSuccess)}
      </VisuallyHidden>
      {request.isPending && <ArchiveProgress />}
      {lastExport && !request.isPending && <LastExport archive={lastExport} isLocked={isLocked} />}
    </FormSection>
  );
}

/** @param wasRequestedHere whether this page requested the export */
function announcement(lastExport: Archive | null, wasRequestedHere: boolean): string {
  if (isRunning(lastExport)) return 'The export is being made.';
  return wasRequestedHere && lastExport?.status === 'done' ? 'The export is ready.' : '';
}

function LastExport({ archive, isLocked }: { archive: Archive; isLocked: boolean }) {
  const download = useDownload();
  if (isRunning(archive)) return <ArchiveProgress archive={archive} />;
  if (archive.status === 'failed') return <Failure>{archiveMessages.failed}</Failure>;
  if (!archive.file) return null;
  return (
    <>
      <ArchiveFacts file={archive.file} facts={[['Contains', scopes[archive.scope].label]]} />
      {!isLocked && (
        <Group gap="sm">
          <Button
            variant="default"
            // Only looks disabled during the request: `disabled` would take the focus away.
            aria-busy={download.isPending}
            data-disabled={download.isPending || undefined}
            onClick={() => download.isPending || download.mutate()}
          >
            Download
          </Button>
          <Text c="var(--ink-2)" fz="sm">
            It can be downloaded for {exportHours} hours.
          </Text>
        </Group>
      )}
      {download.isError && <Failure>{archiveMessages.downloadFailed}</Failure>}
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const backupNote = `Made by the site itself, and kept for ${backupDays} days, the first of each month for a year. They are turned on and brought back by whoever deploys the site.`;

/** Shows the last backup, or explains how to turn backups on. */
export function BackupSection({ backup }: { backup: Archive | null }) {
  const file = backup?.file && ageInDays(backup.file) <= backupDays ? backup.file : undefined;
  const hasNoBackup = !file && (!backup || backup.status === 'done');
  return (
    <FormSection heading="Backups" note={backupNote}>
      {hasNoBackup && (
        <Text>
          There is no backup. <InlineCode>{"backups: 'daily'"}</InlineCode> in{' '}
          <InlineCode>infra/deployment.config.ts</InlineCode> makes one each day.
        </Text>
      )}
      {backup && isRunning(backup) && <ArchiveProgress archive={backup} />}
      {backup?.status === 'failed' && (
        <Failure>The last backup failed. The log of the function archiver says why.</Failure>
      )}
      {file && ageInDays(file) > backupLateDays && (
        <Alert color="yellow" role="alert">
          No backup has been made for {backupLateDays} days. If backups are on, the log of the
          function archiver says why.
        </Alert>
      )}
      {file && (
        <>
          <ArchiveFacts file={file} />
          <Text>
            <InlineCode>npm run restore -- --stage … --backup latest</InlineCode> brings it back.
          </Text>
        </>
      )}
    </FormSection>
  );
}

function ageInDays({ made_at }: NonNullable<Archive['file']>): number {
  return (Date.now() - Date.parse(made_at)) / dayMs;
}

function InlineCode({ children }: { children: ReactNode }) {
  return (
    <Text component="code" ff="var(--mono)" fz="0.9em">
      {children}
    </Text>
  );
}

interface ArchiveFactsProps {
  file: NonNullable<Archive['file']>;
  /** Additional rows, after the date. */
  facts?: readonly (readonly [string, string])[];
}

function ArchiveFacts({ file, facts = [] }: ArchiveFactsProps) {
  const { made_at, bytes, items, pictures } = file;
  return (
    <Facts
      facts={[
        [
          'Made',
          <time key="made" dateTime={made_at}>
            {formatMoment(made_at)}
          </time>,
        ],
        ...facts,
        ['Size', fileSize(bytes)],
        ['Items', items.toLocaleString('en-US')],
        ['Pictures', pictures.toLocaleString('en-US')],
      ]}
    />
  );
}

function ArchiveProgress({ archive }: { archive?: Archive }) {
  const { label, done, all } = archive?.step ?? {
    label: archive?.status === 'running' ? 'Reading items' : 'Starting',
  };
  // The total is unknown until everything has been read.
  const count = [done, all]
    .filter((number) => number !== undefined)
    .map((number) => number.toLocaleString('en-US'))
    .join(' of ');
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text>{label}…</Text>
        <span className={progressStyles.measure}>{count}</span>
      </Group>
      <Group wrap="nowrap">
        <progress
          className={progressStyles.line}
          aria-label={label}
          {...(all !== undefined && { max: all, value: done ?? 0 })}
        />
      </Group>
    </div>
  );
}
