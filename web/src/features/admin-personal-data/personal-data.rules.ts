/** Adds up, describes and exports the data that is stored about a person. */
import type {
  ErasedPersonalData,
  ExportedPersonalData,
  FoundPersonalData,
} from '#shared/schemas/personal-data.ts';

// The server searches and erases in steps; these types are the total of all steps.
export type StoredData = Omit<FoundPersonalData, 'next'>;
export type ExportedData = Omit<ExportedPersonalData, 'next'>;
export type ErasedCounts = Omit<ErasedPersonalData, 'next'>;

export function addFound(total: StoredData, step: StoredData): StoredData {
  return {
    user: step.user,
    messages: [...total.messages, ...step.messages],
    activity: total.activity + step.activity,
    working_copies: total.working_copies + step.working_copies,
    posts: total.posts + step.posts,
  };
}

export function addExported(total: ExportedData, step: ExportedData): ExportedData {
  return {
    user: step.user,
    messages: [...total.messages, ...step.messages],
    activity: [...total.activity, ...step.activity],
    unsaved_changes: [...total.unsaved_changes, ...step.unsaved_changes],
    posts: [...total.posts, ...step.posts],
  };
}

export function addErased(total: ErasedCounts, step: ErasedCounts): ErasedCounts {
  return {
    messages: total.messages + step.messages,
    activity: total.activity + step.activity,
    working_copies: total.working_copies + step.working_copies,
    user_deleted: total.user_deleted || step.user_deleted,
  };
}

/** A user always has data: the account. */
export function hasNoData({ user, messages }: StoredData): boolean {
  return user === null && messages.length === 0;
}

/** Users cannot erase their own account here, only their messages. */
export function canErase({ messages }: StoredData, isOwn: boolean): boolean {
  return !isOwn || messages.length > 0;
}

/** Notes shown with every result, and written into the downloaded file. */
export const personalDataNotes = [
  'Visits are recorded without names, so none of them belongs to a person.',
  'Archives and backups made earlier keep the data until they are deleted or expire.',
  'A user who was deleted before is not found by address. Their name stays in the activity for up to 400 days and in their posts, and their unsaved changes stay for up to 30 days.',
  'E-mails that the site has sent stay in the mailboxes that got them.',
];

export function personalDataFile(
  data: ExportedData,
  { email, siteName, now }: { email: string; siteName: string; now: Date },
): { name: string; text: string } {
  const exported_at = now.toISOString();
  const file = { site: siteName, email, exported_at, notes: personalDataNotes, ...data };
  return {
    // The name does not contain the e-mail address, because other people may see file names.
    name: `personal-data-${exported_at.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, null, 2)}\n`,
  };
}

/** @param isOwn whether the data belongs to the signed-in user, whose account stays */
export function erasureWarning(stored: StoredData, isOwn: boolean): string {
  const { user, messages, working_copies: copies, posts } = stored;
  const erased = [
    ...(messages.length > 0 ? [messagesText(messages.length)] : []),
    ...(user && !isOwn ? [`the account of ${user.name}`] : []),
    ...(user && !isOwn && copies > 0 ? [copiesText(copies)] : []),
  ];
  const notes = [
    ...(user && !isOwn ? ['The activity will no longer name this user.'] : []),
    ...(user && !isOwn && posts > 0
      ? [
          `${capitalize(postsText(posts))} ${posts === 1 ? 'stays' : 'stay'}, with the author’s name.`,
        ]
      : []),
    ...(isOwn ? ['Your own account stays, with everything that belongs to it.'] : []),
  ];
  const warning = `${capitalize(joinWithAnd(erased))} will be deleted for everyone.`;
  return [...(erased.length > 0 ? [warning] : []), ...notes, 'This cannot be undone.'].join(' ');
}

export function erasureOutcome(counts: ErasedCounts): string {
  const { messages, working_copies: copies, user_deleted: isUserDeleted } = counts;
  const erased = [
    ...(messages > 0 ? [messagesText(messages)] : []),
    ...(isUserDeleted ? ['the account'] : []),
    ...(copies > 0 ? [copiesText(copies)] : []),
  ];
  if (erased.length === 0) return 'Nothing was left to delete.';
  const isSingular = erased.length === 1 && messages + copies <= 1;
  return `${capitalize(joinWithAnd(erased))} ${isSingular ? 'was' : 'were'} deleted.`;
}

export function messagesText(count: number): string {
  return countText(count, 'message', 'messages');
}

function copiesText(count: number): string {
  return countText(count, 'unsaved change of a post', 'unsaved changes of posts');
}

function postsText(count: number): string {
  return countText(count, 'post', 'posts');
}

function countText(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** `a`, `a and b`, `a, b and c` */
function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
