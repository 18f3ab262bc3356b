import { Text } from '@mantine/core';
import { SaveFailed } from '#web/src/features/entry-editing/save-failed.tsx';
import type { EntryEditing } from '#web/src/features/entry-editing/use-entry-editing.ts';
import type { PostTypes } from './post.kind.tsx';
import { SavePanel } from './save-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

/** All ways to save, and the outcome of the last save. */
export function SaveSection({ editing }: { editing: EntryEditing<PostTypes> }) {
  const { entry: post, form, saved, saving, readOnly, save } = editing;
  return (
    <SavePanel
      post={post}
      saving={saving}
      readOnly={readOnly}
      onSave={(button) => void save({ button })}
    >
      <SaveFailed editing={editing} />
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
            onSave={(button) => void save({ button })}
          />
          <TypedTimeHint typed={form.values.publish_at} saved={saved.publish_at} />
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
