import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure, LockedNote } from '#web/src/ui/admin/form-parts.tsx';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { formatTime } from '#web/src/ui/admin/moment.ts';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { BackupState } from './copies/backup.ts';
import type { EntryTypes } from './entry-kind.ts';
import type { EntryEditing } from './use-entry-editing.ts';
import { uploadsRunning } from './use-saving.ts';

export interface EntryFrameProps<T extends EntryTypes> {
  editing: EntryEditing<T>;
  className?: string | undefined;
  children: ReactNode;
}

/** The form around the fields of a kind, with its offers of unsaved changes and its dialogs. */
export function EntryFrame<T extends EntryTypes>(props: EntryFrameProps<T>) {
  const { editing, className, children } = props;
  const { kind, element, readOnly, unsaved, saved, entry, submit } = editing;
  return (
    <>
      <LockedNote reason={readOnly ? readOnlyReason : undefined}>nothing can be saved</LockedNote>
      <form
        ref={element}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {unsaved.left.length > 0 && (
          <OnDemand name="the unsaved changes" load={() => import('./copies/left-copies.tsx')}>
            {({ LeftCopies }) => (
              <LeftCopies
                kind={kind}
                left={unsaved.left}
                saved={saved}
                savedVersion={entry?.version}
                onRestore={unsaved.restore}
                onDiscard={(copy) => void unsaved.discard(copy)}
                onUndoDiscard={(copy) => void unsaved.undoDiscard(copy)}
              />
            )}
          </OnDemand>
        )}
        {children}
        <ConflictDialog editing={editing} />
        <TakeOfflineDialog editing={editing} />
        <LeaveEntryDialog editing={editing} />
      </form>
    </>
  );
}

/** Says whether the unsaved text is backed up, and what the last save has done if the author stayed. */
export function SavedState<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, entry, unsaved, isDirty, stayOutcome } = editing;
  return (
    <>
      {isDirty && entry && kind.isLive(entry) && (
        <Text fz="sm" ta="center">
          This {kind.word} is live. “{kind.texts.publish}” updates what readers see.
        </Text>
      )}
      <BackupStatus browser={unsaved.browserState} server={unsaved.serverState} />
      <OutcomeNotice outcome={isDirty ? undefined : stayOutcome} />
    </>
  );
}

function ConflictDialog<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, stale, form, save, reload, keepEditing } = editing;
  if (!stale) return null;
  return (
    <OnDemand name="what somebody else has saved" load={() => import('./stale-entry-dialog.tsx')}>
      {({ StaleEntryDialog }) => (
        <StaleEntryDialog
          kind={kind}
          mine={form.values}
          saved={stale.saved}
          button={stale.attempt.button}
          onKeepMine={() => void save({ ...stale.attempt, takesOffline: true }, stale.saved)}
          onUseSaved={() => reload(stale.saved, `The form shows the saved ${kind.word}.`)}
          onKeepEditing={keepEditing}
        />
      )}
    </OnDemand>
  );
}

/** Asks before a save takes a live entry offline. */
function TakeOfflineDialog<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, unconfirmed, confirm, cancelUnconfirmed: cancel } = editing;
  if (!unconfirmed) return null;
  const { word, texts } = kind;
  return (
    <Dialog title={`Unpublish ${word}?`} onClose={cancel}>
      <DialogText>
        This {word} is live. {kind.takesOffline(unconfirmed.button)} takes it offline: readers can
        no longer find it until it is published again.
      </DialogText>
      <DialogText>
        “{texts.publish}” saves your changes and keeps the {word} live.
      </DialogText>
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button onClick={() => void confirm()}>Save and unpublish</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Opens when unsaved changes block leaving the form. */
function LeaveEntryDialog<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { kind, blocker, unsaved, uploadCount } = editing;
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <DialogText>
        Your changes to this {kind.word} have not been saved.{' '}
        {unsaved.browserState.status === 'failed'
          ? 'This browser could not keep a copy either: they will be lost.'
          : 'A copy stays in this browser and is offered when you come back.'}
      </DialogText>
      {uploadCount > 0 && (
        <DialogText>{uploadsRunning(uploadCount)} Leaving stops that.</DialogText>
      )}
    </LeaveDialog>
  );
}

/** Says why a save failed and whether the text is safe, and offers a retry that may succeed. */
export function SaveFailed<T extends EntryTypes>({ editing }: { editing: EntryEditing<T> }) {
  const { failure, unsaved, save } = editing;
  if (!failure) return null;
  const { sentences, retry } = failure;
  return (
    <>
      <Failure>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Failure>
      {retry && unsaved.browserState.status === 'kept' && (
        <Text c="dimmed" fz="sm">
          What you wrote is kept in this browser.
        </Text>
      )}
      {retry && (
        <Button variant="default" size="sm" onClick={() => void save(retry)}>
          Retry
        </Button>
      )}
    </>
  );
}

/** Says whether unsaved changes would survive a crash. Screen readers announce only failures of the browser's copy. */
function BackupStatus({ browser, server }: { browser: BackupState; server: BackupState }) {
  const hasFailed = browser.status === 'failed';
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
        {browser.status === 'kept' && `Backed up in this browser ${formatTime(browser.keptAt)}`}
      </Text>
      {server.status !== 'none' && (
        <Text c="dimmed" fz="sm" ta="center">
          {server.status === 'kept'
            ? `On the server ${formatTime(server.keptAt)}`
            : 'Not on the server yet'}
        </Text>
      )}
    </>
  );
}
