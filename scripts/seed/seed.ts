/** Fills the local site with people, posts, projects, pages, pictures and messages, through the use cases of the API. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { coreTable, type CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { EntryDeps, EntryKind } from '#lambdas/features/entries/entry-kind.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import { createEntry } from '#lambdas/features/entries/save-entry.usecases.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { pinPost } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { wireUsers } from '#lambdas/runtime/wiring/users.wiring.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { Cloud } from '../local/cloud.ts';
import { seedMessages } from './messages.ts';
import { putPictures } from './pictures.ts';
import { dayAfter, samplePages, samplePosts, sampleProjects } from './samples.ts';
import { owner, seedUsers } from './users.ts';

/** Seeds only once per state folder, so that deleted samples stay deleted. */
export async function seedWhenEmpty(
  cloud: Cloud,
  stateDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(stateDirectory, 'seeded');
  if (existsSync(stamp)) return;
  const summary = await seed(cloud);
  await writeFile(stamp, new Date().toISOString());
  log(`Seeded ${summary}`);
}

/**
 * Adds missing samples, and waits until they are published. A second run changes nothing.
 * @returns the numbers of people and of added entries and messages, such as "4 people, 12 posts …"
 */
export async function seed(cloud: Cloud): Promise<string> {
  useCloud(cloud);
  const tableName = output(cloud, 'CoreTableName');
  const people = await seedPeople({ tableName, userPoolId: output(cloud, 'UserPoolId') });
  await putPictures({ uploadsBucket: output(cloud, 'UploadsBucketName'), tableName });

  const author = people.find(({ username }) => username === owner.username);
  if (!author) throw new Error('The seed has no owner');
  const table = coreTable(tableName);
  const posts = await seedPosts({ table, author });
  const projects = await seedProjects({ table, author });
  const pages = await seedPages({ table, author });
  const messages = await seedMessages({ table });
  await cloud.caughtUp();
  return `${people.length} people, ${posts} posts, ${projects} projects, ${pages} pages and ${messages} messages`;
}

/** Sets region, credentials and endpoint in the environment, where the SDK looks for them. */
export function useCloud(cloud: Cloud): void {
  const { accessKeyId, secretAccessKey } = cloud.credentialsFor('seed');
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: cloud.awsEndpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
}

/** @param id name of a stack's output, in whichever stack it is */
export function output(cloud: Pick<Cloud, 'outputs'>, id: string): string {
  const found = Object.entries(cloud.outputs).find(([name]) => name.endsWith(`.${id}`));
  if (!found) throw new Error(`No stack has the output ${id}`);
  return found[1];
}

interface AuthoredTable {
  table: CoreTable;
  author: UserRecord;
}

// Each of these functions adds the samples whose slug is free, and returns their number. An Idempotency-Key would not
// prevent duplicates for long, because it is forgotten after a day.

export async function seedPosts({ table, author }: AuthoredTable): Promise<number> {
  const entries = createPostsRepository(table);
  const present = new Date();
  let added = 0;
  for (const { fields, daysAgo, pinned } of samplePosts(present)) {
    const deps = { entries, ...depsOf(table, () => dayAfter(present, -daysAgo)) };
    const id = await addMissing(postKind, { sent: fields, author }, deps);
    if (id === undefined) continue;
    if (pinned) await pinPost({ id, actor: actorFor(author) }, deps);
    added += 1;
  }
  return added;
}

export function seedProjects({ table, author }: AuthoredTable): Promise<number> {
  const deps = { entries: createProjectsRepository(table), ...depsOf(table) };
  return addAllMissing(projectKind, { samples: sampleProjects(), author }, deps);
}

export function seedPages({ table, author }: AuthoredTable): Promise<number> {
  const deps = { entries: createPagesRepository(table), ...depsOf(table) };
  return addAllMissing(pageKind, { samples: samplePages(), author }, deps);
}

async function addAllMissing<T extends EntryTypes>(
  kind: EntryKind<T>,
  { samples, author }: { samples: readonly T['create'][]; author: UserRecord },
  deps: EntryDeps<T>,
): Promise<number> {
  let added = 0;
  for (const sent of samples) {
    if ((await addMissing(kind, { sent, author }, deps)) !== undefined) added += 1;
  }
  return added;
}

/** @returns the new entry's id, or undefined when the entry exists */
async function addMissing<T extends EntryTypes>(
  kind: EntryKind<T>,
  { sent, author }: { sent: T['create']; author: UserRecord },
  deps: EntryDeps<T>,
): Promise<string | undefined> {
  const slug = sent.slug ?? kind.slugBase(sent.title);
  if ((await deps.entries.findIdBySlug(slug)) !== undefined) return undefined;
  const request = { sent, actor: actorFor(author), idempotencyKey: undefined };
  return (await createEntry(kind, request, deps)).entry.id;
}

function depsOf(table: CoreTable, now = () => new Date()) {
  return { references: createReferencesRepository(table, now), now, newId: () => uuidv7() };
}

/**
 * Creates missing people; existing accounts stay unchanged. Expects region, credentials and endpoint in the environment,
 * where the SDK looks for them.
 * @returns all people, in the order of `seedUsers`
 */
export async function seedPeople(site: {
  tableName: string;
  userPoolId: string;
}): Promise<UserRecord[]> {
  const { tableName, userPoolId } = site;
  const { createUser } = wireUsers({ table: coreTable(tableName), userPoolId });
  const people: UserRecord[] = [];
  for (const { username, password, email, firstName, lastName, flags } of seedUsers) {
    const names = { username, email, first_name: firstName, last_name: lastName };
    people.push(await createUser({ ...names, password, is_active: true, ...flags }));
  }
  return people;
}

function actorFor(author: UserRecord): SignedIn {
  const { id, username, firstName, lastName } = author;
  return { kind: 'admin', userId: id, sessionId: 'seed', username, firstName, lastName };
}
