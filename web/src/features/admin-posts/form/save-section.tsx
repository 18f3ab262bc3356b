import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { Post } from '#shared/schemas/posts.ts';
import { liveOutcome } from '#web/src/features/entry-editing/entry-values.rules.ts';
import type { EntryEditing } from '#web/src/features/entry-editing/use-entry-editing.ts';
import { SavePanel } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { StatusBadge } from '#web/src/ui/admin/badges.tsx';
import { viewPost } from '../list/listed-posts.ts';
import type { PostTypes } from './post.kind.tsx';
import styles from '#web/src/features/entry-editing/writing/writing-form.module.css';
import { authorTimeZone, type SaveButton, toLocalTime } from './post-form.rules.ts';

const buttons = [
  { name: 'published', label: 'Publish Now' },
  { name: 'review', label: 'Submit for Review' },
  { name: 'draft', label: 'Save as Draft' },
] as const;

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

/** Says that other buttons than Schedule save the typed time, too. */
function TypedTimeHint({ typed, saved }: { typed: string; saved: string }) {
  if (typed === saved) return null;
  return (
    <Text c="dimmed" fz="sm">
      Save as Draft and Submit for Review {typed === '' ? 'cancel the schedule' : 'set this time'},
      too.
    </Text>
  );
}

export interface SchedulePanelProps {
  /** The saved time; null without a schedule. */
  publishAt: string | null;
  time: Pick<TextInputProps, 'value' | 'onChange' | 'error'>;
  saving: SaveButton | undefined;
  readOnly: boolean;
  onSave: (button: SaveButton) => void;
}

/** Schedules a post to go live by itself. */
export function SchedulePanel(props: SchedulePanelProps) {
  const { publishAt, time, saving, readOnly } = props;
  const typed = typeof time.value === 'string' ? time.value : '';
  const buttonProps = (name: SaveButton) => ({
    size: 'sm',
    loading: saving === name,
    disabled: readOnly || (saving !== undefined && saving !== name),
    title: readOnly ? readOnlyReason : undefined,
    onClick: () => props.onSave(name),
  });
  return (
    <FieldGroup legend="Schedule" gap="0.65rem" mt="sm">
      {publishAt !== null && (
        <Group justify="space-between" gap="0.25rem 0.75rem">
          <p>
            Goes live <time dateTime={publishAt}>{formatMoment(publishAt)}</time>
          </p>
          <Button
            variant="subtle"
            // Aligns the text, instead of the button's background, with the other buttons.
            ml="calc(-1 * var(--button-padding-x))"
            {...buttonProps('cancel-schedule')}
          >
            Cancel schedule
          </Button>
        </Group>
      )}
      <TextInput
        type="datetime-local"
        label="Publish on"
        description={`Time zone: ${authorTimeZone()}`}
        disabled={readOnly}
        {...time}
      />
      <output className={styles.unsaved}>{unsavedTimeNote(typed, publishAt)}</output>
      <Button variant="default" {...buttonProps('schedule')}>
        Schedule
      </Button>
    </FieldGroup>
  );
}

/** Empty when the field shows the saved time. */
function unsavedTimeNote(typed: string, saved: string | null): string {
  if (typed === toLocalTime(saved)) return '';
  if (saved === null) return 'Not scheduled yet';
  return typed === '' ? 'Still scheduled' : 'This time is not saved yet';
}

/**
 * Describes a save to the author.
 * @param before the post that the save has overwritten; undefined for a new post
 * @param delayMinutes until readers see a change; undefined when it takes seconds
 */
export function saveOutcome(post: Post, before: Post | undefined, delayMinutes?: number): Outcome {
  const { title } = post;
  if (post.status === 'published') {
    const wasLive = before?.status === 'published';
    return liveOutcome({ title, wasLive, delayMinutes, link: viewPost(post) });
  }
  const saved = `“${title}” is ${post.status === 'review' ? 'submitted for review' : 'saved as a draft'}`;
  return { failed: false, sentence: `${saved}${consequence(post, before)}.` };
}

function consequence({ publish_at }: Post, before: Post | undefined): string {
  if (publish_at !== null) return ` and goes live ${formatMoment(publish_at)}`;
  if (before?.status === 'published') return '. Readers can no longer find it';
  return before && before.publish_at !== null ? ' and no longer scheduled' : '';
}
