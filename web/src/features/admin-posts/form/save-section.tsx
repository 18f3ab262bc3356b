import { Text } from '@mantine/core';
import type { EntryEditing } from '#web/src/features/entry-editing/use-entry-editing.ts';
import { SavePanel } from '#web/src/features/entry-editing/writing/save-panel.tsx';
import { StatusBadge } from '#web/src/ui/admin/status-badge.tsx';
import type { PostTypes } from './post.kind.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

const buttons = [
  { name: 'published', label: 'Publish Now' },
  { name: 'review', label: 'Submit for Review' },
  { name: 'draft', label: 'Save as Draft' },
] as const;

/** All ways to save, and the outcome of the last save. */
export function SaveSection({ editing }: { editing: EntryEditing<PostTypes> }) {
  const { entry: post, form, saved, saving, readOnly, save } = editing;
  return (
    <SavePanel
      editing={editing}
      buttons={buttons}
      badge={post && <StatusBadge status={post.status} publishAt={post.publish_at} />}
    >
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
