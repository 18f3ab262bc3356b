import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { backupDays, backupLateDays } from '#shared/platform/archives.ts';
import type { Archive } from '#shared/schemas/archives.ts';
import { Failure, FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { ArchiveProgress } from './archive-progress.tsx';
import { isRunning } from './archives.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const note = `Made by the site itself, and kept for ${backupDays} days, the first of each month for a year. They are turned on and brought back by whoever deploys the site.`;

/** The last backup, or how to get one. */
export function BackupSection({ backup }: { backup: Archive | null }) {
  const file = backup?.file && ageOf(backup.file) <= backupDays ? backup.file : undefined;
  const isNone = !file && (!backup || backup.status === 'done');
  return (
    <FormSection heading="Backups" note={note}>
      {isNone && (
        <Text>
          There is no backup. <Typed>{"backups: 'daily'"}</Typed> in{' '}
          <Typed>infra/deployment.config.ts</Typed> makes one each day.
        </Text>
      )}
      {backup && isRunning(backup) && <ArchiveProgress archive={backup} />}
      {backup?.status === 'failed' && (
        <Failure>The last backup failed. The log of the function archiver says why.</Failure>
      )}
      {file && ageOf(file) > backupLateDays && (
        <Alert color="yellow" role="alert">
          No backup has been made for {backupLateDays} days. If backups are on, the log of the
          function archiver says why.
        </Alert>
      )}
      {file && (
        <>
          <ArchiveFacts file={file} />
          <Text>
            <Typed>npm run restore -- --stage … --backup latest</Typed> brings it back.
          </Text>
        </>
      )}
    </FormSection>
  );
}

/** In days. */
function ageOf({ made_at }: NonNullable<Archive['file']>): number {
  return (Date.now() - Date.parse(made_at)) / dayMs;
}

/** Text that a person types into a terminal. */
function Typed({ children }: { children: ReactNode }) {
  return (
    <Text component="code" ff="var(--mono)" fz="0.9em">
      {children}
    </Text>
  );
}
