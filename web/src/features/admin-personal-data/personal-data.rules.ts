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

/** A user without messages still has an account. */
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
  const deletedUser = isOwn ? null : user;
  const nouns: string[] = [];
  if (messages.length > 0) nouns.push(messagesText(messages.length));
  if (deletedUser) nouns.push(`the account of ${deletedUser.name}`);
  if (deletedUser && copies > 0) nouns.push(copiesText(copies));
  const sentences: string[] = [];
  if (nouns.length > 0) sentences.push(`${subject(nouns)} will be deleted for everyone.`);
  if (deletedUser) sentences.push('The activity will no longer name this user.');
  if (deletedUser && posts > 0) {
    const postsStay = `${countText(posts, 'post', 'posts')} ${posts === 1 ? 'stays' : 'stay'}`;
    sentences.push(`${postsStay}, with the author’s name.`);
  }
  if (isOwn) sentences.push('Your own account stays, with everything that belongs to it.');
  return [...sentences, 'This cannot be undone.'].join(' ');
}

export function erasureOutcome(counts: ErasedCounts): string {
  const { messages, working_copies: copies, user_deleted: isUserDeleted } = counts;
  const nouns: string[] = [];
  if (messages > 0) nouns.push(messagesText(messages));
  if (isUserDeleted) nouns.push('the account');
  if (copies > 0) nouns.push(copiesText(copies));
  if (nouns.length === 0) return 'Nothing was left to delete.';
  const isSingular = nouns.length === 1 && messages + copies <= 1;
  return `${subject(nouns)} ${isSingular ? 'was' : 'were'} deleted.`;
}

export function messagesText(count: number): string {
  return countText(count, 'message', 'messages');
}

function copiesText(count: number): string {
  return countText(count, 'unsaved change of a post', 'unsaved changes of posts');
}

function countText(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

const listFormat = new Intl.ListFormat('en-GB');

/** `A`, `A and b`, `A, b and c`: the beginning of a sentence. */
function subject(nouns: readonly string[]): string {
  const text = listFormat.format(nouns);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
