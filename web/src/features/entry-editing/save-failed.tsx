import { Button, Text } from '@mantine/core';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import type { EntryTypes } from './entry-kind.ts';
import type { EntryEditing } from './use-entry-editing.ts';

/** Why a save failed, whether the text is safe, and a button that repeats the save where that may help. */
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
      {retry && unsaved.state.status === 'kept' && (
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
