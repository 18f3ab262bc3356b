import { formatTime } from '#web/src/ui/admin/moment.ts';
import type { BackupState } from './backup.ts';

/** Whether what is not saved would survive a crash. Only bad news is announced. */
export function BackupStatus({ state }: { state: BackupState }) {
  return (
    <p role={state.status === 'failed' ? 'status' : undefined} className="adm-small adm-backup">
      {state.status === 'failed' && 'Not backed up in this browser'}
      {state.status === 'kept' && `Backed up in this browser ${formatTime(state.at)}`}
    </p>
  );
}
