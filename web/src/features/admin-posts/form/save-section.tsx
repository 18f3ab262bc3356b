import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Post, PostStatus } from '#shared/schemas/posts.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { SavePanel } from './save-panel.tsx';
import { SchedulePanel, type SchedulePanelProps } from './schedule-panel.tsx';
import type { SaveAttempt, SaveButton, SaveFailure } from './use-post-form.ts';

export interface SaveSectionProps {
  post: Post | undefined;
  form: UseFormReturnType<PostFormValues>;
  /** The time under Publish on that is saved. */
  savedTime: string;
  saving: SaveButton | undefined;
  failure: SaveFailure | undefined;
  /** A copy of what is not saved is in this browser. */
  backedUp: boolean;
  readOnly: boolean;
  onSave: (status: PostStatus) => void;
  onSchedule: () => void;
  onCancelSchedule: () => void;
  onRetry: (attempt: SaveAttempt) => void;
}

/** All ways to save, and what became of the last one. */
export function SaveSection(props: SaveSectionProps) {
  const { post, form, saving, failure, readOnly } = props;
  const scheduling = saving && schedulingOf(saving);
  return (
    <SavePanel
      status={post?.status}
      saving={saving === 'schedule' || saving === 'cancel-schedule' ? 'another' : saving}
      readOnly={readOnly}
      error={failure?.message}
      onSave={props.onSave}
    >
      {failure?.retry && <Retry {...props} attempt={failure.retry} />}
      {post?.status !== 'published' && (
        <>
          <SchedulePanel
            publishAt={post?.publish_at ?? null}
            time={form.getInputProps('publish_at')}
            saving={scheduling}
            readOnly={readOnly}
            onSchedule={props.onSchedule}
            onCancel={props.onCancelSchedule}
          />
          <TypedTimeHint typed={form.values.publish_at} saved={props.savedTime} />
        </>
      )}
    </SavePanel>
  );
}

function schedulingOf(button: SaveButton): SchedulePanelProps['saving'] {
  if (button === 'schedule') return 'schedule';
  return button === 'cancel-schedule' ? 'cancel' : 'another';
}

/** A time that was typed is not forgotten by the other buttons. */
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
  attempt: SaveAttempt;
  backedUp: boolean;
  onRetry: (attempt: SaveAttempt) => void;
}

function Retry({ attempt, backedUp, onRetry }: RetryProps) {
  return (
    <>
      {backedUp && (
        <Text c="dimmed" fz="sm">
          What you wrote is kept in this browser.
        </Text>
      )}
      <Button variant="default" size="sm" onClick={() => onRetry(attempt)}>
        Retry
      </Button>
    </>
  );
}
