/** When an unpublished post may be scheduled. */
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The time in the one spelling that orders as text, or null. A time that a post has already is not
 * asked again: it may have come while somebody was writing.
 * @throws Problem `validation-failed` for a published post, a time that has come, or one too far away
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
    // Publishing is what a kept time was waiting for.
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
