/** Converts the data that is stored about a person for a file that people read. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { plainText } from '#shared/content/text.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { languagePart } from '#shared/entries/language.ts';
import type { ExportedPersonalData } from '#shared/schemas/personal-data.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import { roleOf, unusedInvitation, type UserRecord } from '../users/users.repository.ts';
import { hasUsernameLabel, isAboutUser, type Person, type PersonalDataDeps } from './person.ts';
import type { FoundCopy, FoundPost, Step } from './read-step.ts';

export async function toExport(
  step: Step,
  { user }: Person,
  { inbox }: Pick<PersonalDataDeps, 'inbox'>,
): Promise<ExportedPersonalData> {
  const messages = await Promise.all(step.messages.map(({ id }) => inbox.find(id)));
  return {
    // The account comes with the last step only, as the activity feed records every step that has data.
    user: user && step.next === null ? exportedUser(user) : null,
    messages: messages.flatMap((message) => (message ? exportedMessage(message) : [])),
    activity: user ? step.events.map((event) => exportedEvent(event, user)) : [],
    unsaved_changes: step.copies.flatMap(exportedCopy),
    posts: step.posts.map(exportedPost),
    next: step.next,
  };
}

/** Lists the kinds of data in a part of the file. */
export function kindsOf(file: ExportedPersonalData): string[] {
  return [
    ...(file.messages.length > 0 ? ['messages'] : []),
    ...(file.activity.length > 0 ? ['activity'] : []),
    ...(file.unsaved_changes.length > 0 ? ['unsaved changes'] : []),
    ...(file.posts.length > 0 ? ['posts'] : []),
    ...(file.user ? ['account'] : []),
  ];
}

function exportedUser(user: UserRecord): ExportedPersonalData['user'] {
  return {
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: roleOf(user),
    is_active: user.isActive,
    joined_at: user.dateJoined,
    last_signed_in_at: user.lastLogin,
    invited_until: unusedInvitation(user)?.expiresAt ?? null,
    has_picture: user.picture !== undefined,
  };
}

type StoredMessage = NonNullable<Awaited<ReturnType<InboxRepository['find']>>>;

function exportedMessage(stored: StoredMessage): ExportedPersonalData['messages'][number] {
  const { name, email, subject, message, createdAt, isRead, isSpam } = stored;
  return {
    received_at: createdAt,
    folder: isSpam ? 'spam' : 'inbox',
    name,
    email,
    subject,
    message,
    is_read: isRead,
    mail_to_owner: mailOf(stored),
  };
}

function mailOf({ isMailed, isMailRefused, isMailReturned }: StoredMessage) {
  if (isMailReturned) return 'returned';
  if (isMailRefused) return 'refused';
  return isMailed ? 'sent' : 'not sent';
}

/** Leaves out the names of other users whom this user changed. */
function exportedEvent(
  event: AuditEvent,
  user: UserRecord,
): ExportedPersonalData['activity'][number] {
  const isOfAnother = hasUsernameLabel(event) && !isAboutUser(event, user);
  return {
    at: event.timestamp,
    what: event.actionDisplay,
    about: isOfAnother ? 'Another user' : event.label,
    done_by_this_person: event.userId === user.id,
  };
}

function exportedCopy({ title, copy }: FoundCopy): ExportedPersonalData['unsaved_changes'] {
  if (!copy) return [];
  const { kept_at } = copy;
  const text = plainText(readStored(copy.values.content));
  if (copy.kind === undefined || copy.kind === 'post') {
    const { title: written, category, tags, excerpt, lang, series, seo } = copy.values;
    const fields = {
      title: written,
      category,
      tags,
      excerpt,
      ...languagePart(lang),
      ...(series && { series }),
      ...(seo && { seo: withoutKeys(seo) }),
    };
    return [{ of_post: title, kept_at, ...fields, text }];
  }
  const { content: _text, seo, ...values } = copy.values;
  const fields = { ...withoutKeys(values), ...(seo && { seo: withoutKeys(seo) }) };
  return [{ kind: copy.kind, of: title, kept_at, fields, text }];
}

/** Removes keys of uploads, which mean nothing to people. */
function withoutKeys(fields: object): Record<string, unknown> {
  const readable = Object.entries(fields).filter(([, value]) => !isObjectKey(String(value)));
  return Object.fromEntries(readable);
}

function exportedPost(post: FoundPost): ExportedPersonalData['posts'][number] {
  const { title, status, createdAt, publishedAt } = post;
  return { title, status, created_at: createdAt, published_at: publishedAt };
}
