/** Stored items: all of a table, what kind each one is, and how two are compared. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import type { Key } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/writes.ts';
import { wakingPartitions } from '#shared/platform/tables.ts';

export type Stored = Record<string, unknown>;

/** Kinds of items by the beginnings of their keys, `pk sk`; a new kind needs a line here. */
const kinds = {
  post: /^POST#\S+ POST$/,
  body: /^POST#\S+ BODY$/,
  version: /^VERSIONS#/,
  unsettled: /^UNSETTLED /,
  preview: /^PREVIEW#/,
  workingCopy: /^COPIES#/,
  workingCopyImages: /^COPYIMAGES /,
  archive: /^ARCHIVES /,
  sitePage: /^SITE /,
  slug: /^SLUG#/,
  formerSlugs: /^FORMERSLUGS /,
  postList: /^POSTS#/,
  schedule: /^SCHEDULED /,
  words: /^WORDS /,
  trash: /^TRASH#/,
  postCounters: /^COUNTERS POSTS$/,
  label: /^TAGS /,
  reference: /^OBJECT#/,
  upload: new RegExp(`^${wakingPartitions.uploads}`),
  project: /^PROJECT#/,
  projectSlug: /^PROJECTSLUG#/,
  projectList: /^PROJECTS#/,
  projectCounter: /^COUNTERS#PROJECTS#/,
  page: /^PAGE#/,
  pageSlug: /^PAGESLUG#/,
  pageList: /^PAGES#/,
  event: /^EVENTS /,
  claim: /^(IDEMPOTENCY#|SUBMISSION#|USER#\S+ IDEMPOTENCY#)/,
  user: /^USER#\S+ USER$/,
  session: /^USER#\S+ SESSION#/,
  uniqueName: /^(USERNAME|EMAIL)#/,
  userEntry: /^USERS \d/,
  userCounters: /^USERS#COUNTERS /,
  userOutbox: /^USERS#WORK /,
  userPicture: /^USERPICTURES /,
  attempts: /^ATTEMPTS#/,
  message: /^MESSAGE#/,
  messageList: /^MESSAGES#(inbox|spam) /,
  messageCounters: /^MESSAGES COUNTERS$/,
  mail: /^MAILS /,
  refusedMail: /^MESSAGES#unmailed /,
  digest: /^DIGEST#/,
  mailHour: /^MAILHOURS /,
  sender: /^SENDER#/,
  visit: /^VISIT#/,
  address: /^ADDRESS#/,
} as const;

export type ItemKind = keyof typeof kinds;

export function kindOf(item: Stored): ItemKind {
  const name = keyText(item);
  const found = Object.entries(kinds).find(([, pattern]) => pattern.test(name));
  if (!found) throw new Error(`What is the item ${name}?`);
  return found[0] as ItemKind; // Object.entries forgets the key type
}

/** Everything that a table contains, in the order of its keys. */
export async function itemsOf({ client, tableName }: CoreTable): Promise<Stored[]> {
  const items: Stored[] = [];
  let from: Stored | undefined;
  do {
    const command = new ScanCommand({ TableName: tableName, ExclusiveStartKey: from });
    const { Items = [], LastEvaluatedKey } = await client.send(command);
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return items.sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
}

/** Changes an item past the repository that owns it. */
export async function setAttributes(table: CoreTable, key: Key, attributes: Stored): Promise<void> {
  const all = Object.entries(attributes);
  await write(table, {
    update: key,
    expression: `SET ${all.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
  });
}

/** Attributes may come in any order, and one that is undefined is not stored. */
export function lineOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) =>
      each !== null && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'missing'
  );
}

export function keyText({ pk, sk }: { pk?: unknown; sk?: unknown }): string {
  return `${String(pk)} ${String(sk)}`;
}
