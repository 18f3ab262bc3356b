import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Post } from '#shared/schemas/posts.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { SavePanel } from './save-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import type { SaveButton } from './save-choice.rules.ts';
import type { SaveAttempt } from '#web/src/features/entry-editing/entry-kind.ts';
import type { SaveFailure } from '#web/src/features/entry-editing/use-saving.ts';
import type { PostTypes } from './post.kind.tsx';

export interface SaveSectionProps {
  post: Post | undefined;
  form: UseFormReturnType<PostFormValues>;
  /** The saved time under Publish on. */
  savedTime: string;
  saving: SaveButton | undefined;
  failure: SaveFailure<PostTypes> | undefined;
  /** This browser holds a copy of the unsaved changes. */
  backedUp: boolean;
  readOnly: boolean;
  onSave: (attempt: SaveAttempt<PostTypes>) => void;
}

/** All ways to save, and the outcome of the last save. */
export function SaveSection(props: SaveSectionProps) {
  const { post, form, saving, failure, readOnly, onSave } = props;
  return (
    <SavePanel
      post={post}
      saving={saving}
      readOnly={readOnly}
      error={failure?.sentences.join(' ')}
      onSave={(button) => onSave({ button })}
    >
      {failure?.retry && <Retry {...props} attempt={failure.retry} />}
      {!readOnly && (
        <Text c="dimmed" fz="sm">
          Ctrl+S saves and stays here, Ctrl+Enter publishes.
        </Text>
      )}
      {post?.status !== 'published' && (
        <>
          <SchedulePanel
            publishAt={post?.publish_at ?? null}
            time={form.getInputProps('publish_at')}
            saving={saving}
            readOnly={readOnly}
            onSave={(button) => onSave({ button })}
          />
          <TypedTimeHint typed={form.values.publish_at} saved={props.savedTime} />
        </>
      )}
    </SavePanel>
  );
}

/** Says that the other buttons keep a typed time, too. */
function TypedTimeHint({ typed, saved }: { typed: string; saved: string }) {
  if (typed === saved) return null;
  return (
    <Text c="dimmed" fz="sm">
      Save as Draft and Submit for Review {typed === '' ? 'cancel the schedule' : 'set this time'},
      too.
    </Text>
  );
}

interface RetryProps {
  attempt: SaveAttempt<PostTypes>;
  backedUp: boolean;
  onSave: (attempt: SaveAttempt<PostTypes>) => void;
}

function Retry({ attempt, backedUp, onSave }: RetryProps) {
  return (
    <>
      {backedUp && (
        <Text c="dimmed" fz="sm">
          What you wrote is kept in this browser.
        </Text>
      )}
      <Button variant="default" size="sm" onClick={() => onSave(attempt)}>
        Retry
      </Button>
    </>
  );
}
