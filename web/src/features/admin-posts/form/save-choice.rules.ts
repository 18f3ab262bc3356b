import type { Post, PostStatus } from '#shared/schemas/posts.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { futureTime, toLocalTime } from './schedule.rules.ts';

/** The buttons that save; `stay` is Ctrl+S. */
export type PostButton = PostStatus | 'schedule' | 'cancel-schedule';
export type SaveButton = PostButton | 'stay';

/** What a save does with the status of the post, and with its schedule, which stays when left out. */
export interface SaveChoice {
  status: PostStatus;
  /** A timestamp in UTC; null forgets the schedule. */
  publish_at?: string | null;
}

type Written = Pick<PostFormValues, 'publish_at'>;
type Saved = Pick<Post, 'status' | 'publish_at'>;

/**
 * What a button asks for. `saved` is the post that the save replaces; none for a new post. A save that
 * leaves the post unpublished includes the time under Publish on: whoever typed one means it.
 */
export function saveChoice(
  button: SaveButton,
  { publish_at }: Written,
  saved: Saved | undefined,
): SaveChoice | 'not-in-the-future' {
  const status = saved?.status ?? 'draft';
  switch (button) {
    case 'cancel-schedule':
      return { status, publish_at: null };
    case 'schedule':
      return scheduled(status, publish_at);
    default:
      return withTypedTime(button === 'stay' ? status : button, publish_at, saved);
  }
}

function withTypedTime(
  status: PostStatus,
  written: string,
  saved: Saved | undefined,
): SaveChoice | 'not-in-the-future' {
  const isAsSaved = written === toLocalTime(saved?.publish_at ?? null);
  if (status === 'published' || isAsSaved) return { status };
  return written === '' ? { status, publish_at: null } : scheduled(status, written);
}

function scheduled(status: PostStatus, written: string): SaveChoice | 'not-in-the-future' {
  const publish_at = futureTime(written);
  return publish_at === undefined ? 'not-in-the-future' : { status, publish_at };
}
