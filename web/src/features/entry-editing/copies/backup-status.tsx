import { Text } from '@mantine/core';
import { formatTime } from '#web/src/ui/admin/moment.ts';
import type { BackupState } from './backup.ts';

/** Whether unsaved changes would survive a crash. Only failures are announced. */
export function BackupStatus({ state, onServer }: { state: BackupState; onServer: BackupState }) {
  const hasFailed = state.status === 'failed';
  return (
    <>
      <Text
        role={hasFailed ? 'status' : undefined}
        c={hasFailed ? 'var(--mantine-color-error)' : 'dimmed'}
        fz="sm"
        ta="center"
        mih="1.5em"
      >
        {hasFailed && 'Not backed up in this browser'}
        {state.status === 'kept' && `Backed up in this browser ${formatTime(state.at)}`}
      </Text>
      {onServer.status !== 'none' && (
        <Text c="dimmed" fz="sm" ta="center">
          {onServer.status === 'kept'
            ? `On the server ${formatTime(onServer.at)}`
            : 'Not on the server yet'}
        </Text>
      )}
    </>
  );
}
