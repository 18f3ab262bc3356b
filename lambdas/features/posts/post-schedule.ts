/** When an unpublished post may be scheduled. */
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The time in the spelling that sorts as text, or null. A time that a post already has is not
 * checked again: it may have passed during editing.
 * @throws Problem `validation-failed` for a published post, a past time, or one too far away
 */
export function acceptSchedule(
  wanted: string | null,
  { status, before, now }: { status: PostStatus; before: string | null; now: Date },
): string | null {
  if (wanted === null) return null;
  const time = new Date(wanted);
  const publishAt = time.toISOString();
  const isKept = publishAt === before;
  if (status === 'published') {
    // Publishing fulfils a stored schedule.
    if (isKept) return null;
    throw refused(authorMessages.publishAtPublished);
  }
  if (isKept) return publishAt;
  if (time <= now) throw refused(authorMessages.publishAtFuture);
  if (time.getTime() > now.getTime() + limits.scheduleDays * dayMs) {
    throw refused(authorMessages.publishAtTooFar);
  }
  return publishAt;
}

function refused(message: string) {
  return problem('validation-failed', { errors: { publish_at: message } });
}
