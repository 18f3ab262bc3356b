import { Button, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { exportHours } from '#shared/platform/archives.ts';
import { archiveMessages } from '#shared/schemas/archive-messages.ts';
import { type Archive, type ArchiveScope, archiveScopes } from '#shared/schemas/archives.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { ArchiveProgress } from './archive-progress.tsx';
import { isRunning, useDownload, useRequestExport } from './archives.queries.ts';

export interface ExportSectionProps {
  /** The last one that was asked for, by anybody. */
  exported: Archive | null;
  /** Why nothing can be exported. */
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

const note =
  'One file with everything in formats that people and other programs can read. The command npm run restore brings it into a site.';

/** Requests an export, shows its progress, and downloads it. */
export function ExportSection({ exported, lockedBecause }: ExportSectionProps) {
  const [scope, setScope] = useState<ArchiveScope>('everything');
  const request = useRequestExport();
  const isBusy = request.isPending || isRunning(exported);
  const isLocked = lockedBecause !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && !isLocked) request.mutate(scope);
  };
  return (
    <FormSection heading="The site as a file" note={note}>
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
      {/* There from the start: screen readers announce only what changes. */}
      <VisuallyHidden component="output">
        {announcementOf(exported, request.isSuccess)}
      </VisuallyHidden>
      {request.isPending && <ArchiveProgress />}
      {exported && !request.isPending && <LastExport exported={exported} isLocked={isLocked} />}
    </FormSection>
  );
}

/** @param wasAsked for on this page */
function announcementOf(exported: Archive | null, wasAsked: boolean): string {
  if (isRunning(exported)) return 'The export is being made.';
  return wasAsked && exported?.status === 'done' ? 'The export is ready.' : '';
}

function LastExport({ exported, isLocked }: { exported: Archive; isLocked: boolean }) {
  const download = useDownload();
  if (isRunning(exported)) return <ArchiveProgress archive={exported} />;
  if (exported.status === 'failed') return <Failure>{archiveMessages.failed}</Failure>;
  if (!exported.file) return null;
  return (
    <>
      <ArchiveFacts file={exported.file} facts={[['Contains', scopes[exported.scope].label]]} />
      {!isLocked && (
        <Group gap="sm">
          <Button
            variant="default"
            // Not disabled during the request, which would take the focus from it.
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
