/** Sentences about what is stored about a person, and the file of it. */
import type {
  ErasedPersonalData,
  ExportedPersonalData,
  FoundPersonalData,
} from '#shared/schemas/personal-data.ts';

/** All steps together. */
export type KeptData = Omit<FoundPersonalData, 'next'>;
export type ExportedData = Omit<ExportedPersonalData, 'next'>;
export type Erased = Omit<ErasedPersonalData, 'next'>;

export function addFound(one: KeptData, other: KeptData): KeptData {
  return {
    user: other.user,
    messages: [...one.messages, ...other.messages],
    activity: one.activity + other.activity,
    working_copies: one.working_copies + other.working_copies,
    posts: one.posts + other.posts,
  };
}

export function addExported(one: ExportedData, other: ExportedData): ExportedData {
  return {
    user: other.user,
    messages: [...one.messages, ...other.messages],
    activity: [...one.activity, ...other.activity],
    unsaved_changes: [...one.unsaved_changes, ...other.unsaved_changes],
    posts: [...one.posts, ...other.posts],
  };
}

export function addErased(one: Erased, other: Erased): Erased {
  return {
    messages: one.messages + other.messages,
    activity: one.activity + other.activity,
    working_copies: one.working_copies + other.working_copies,
    user_deleted: one.user_deleted || other.user_deleted,
  };
}

/** A user always has data: the account. */
export function isNothing({ user, messages }: KeptData): boolean {
  return user === null && messages.length === 0;
}

/** Nobody can erase their own account here, only their messages. */
export function canErase({ messages }: KeptData, isOwn: boolean): boolean {
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
    // Without the address: names of files get around.
    name: `personal-data-${exported_at.slice(0, 10)}.json`,
    text: `${JSON.stringify(file, null, 2)}\n`,
  };
}

/** @param isOwn whether it is the account of whoever asks, which stays */
export function erasureWarning(kept: KeptData, isOwn: boolean): string {
  const { user, messages, working_copies: copies, posts } = kept;
  const gone = [
    ...(messages.length > 0 ? [messagesText(messages.length)] : []),
    ...(user && !isOwn ? [`the account of ${user.name}`] : []),
    ...(user && !isOwn && copies > 0 ? [copiesText(copies)] : []),
  ];
  const stay = [
    ...(user && !isOwn ? ['The activity will no longer name this user.'] : []),
    ...(user && !isOwn && posts > 0
      ? [
          `${capitalized(postsText(posts))} ${posts === 1 ? 'stays' : 'stay'}, with the author’s name.`,
        ]
      : []),
    ...(isOwn ? ['Your own account stays, with everything that belongs to it.'] : []),
  ];
  const what = `${capitalized(listed(gone))} will be deleted for everyone.`;
  return [...(gone.length > 0 ? [what] : []), ...stay, 'This cannot be undone.'].join(' ');
}

export function erasureOutcome(erased: Erased): string {
  const { messages, working_copies: copies, user_deleted: isDeleted } = erased;
  const gone = [
    ...(messages > 0 ? [messagesText(messages)] : []),
    ...(isDeleted ? ['the account'] : []),
    ...(copies > 0 ? [copiesText(copies)] : []),
  ];
  if (gone.length === 0) return 'Nothing was left to delete.';
  const isOne = gone.length === 1 && messages + copies <= 1;
  return `${capitalized(listed(gone))} ${isOne ? 'was' : 'were'} deleted.`;
}

export function messagesText(count: number): string {
  return counted(count, 'message', 'messages');
}

function copiesText(count: number): string {
  return counted(count, 'unsaved change of a post', 'unsaved changes of posts');
}

function postsText(count: number): string {
  return counted(count, 'post', 'posts');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c` */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
