/** Fills the local site with people, posts, projects, pages, pictures and messages, through the same use cases that serve requests. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoreTable, coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { createPost } from '#lambdas/features/posts/write-post.usecases.ts';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Cloud } from '../local/cloud.ts';
import { sampleMessages } from './messages/messages.ts';
import { seedMessages } from './messages/seed-messages.ts';
import { samplePages, seedPages } from './pages/seed-pages.ts';
import { actorFor, seedPeople } from './people.ts';
import { putPictures } from './pictures/put-pictures.ts';
import type { SeedPost } from './posts/post.ts';
import { seedPosts } from './posts/posts.ts';
import { oldestFirst, toSavePost } from './posts/save-post.ts';
import { sampleProjects } from './projects/projects.ts';
import { seedProjects } from './projects/seed-projects.ts';
import { owner, seedUsers } from './users.ts';

const dayMs = 86_400_000;

/** Seeds once per state folder: what a person deletes later stays deleted. */
export async function seedWhenEmpty(
  cloud: Cloud,
  stateDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(stateDirectory, 'seeded');
  if (existsSync(stamp)) return;
  await seed(cloud);
  await writeFile(stamp, new Date().toISOString());
  log(
    `Seeded ${seedUsers.length} people, ${seedPosts.length} posts, ${sampleProjects.length} projects, ` +
      `${samplePages.length} pages and ${sampleMessages.length} messages`,
  );
}

/** Adds what is missing, and waits until it is published; running it twice changes nothing. */
export async function seed(cloud: Cloud): Promise<void> {
  useCloud(cloud);
  const tableName = output(cloud, 'CoreTableName');
  const people = await seedPeople({ tableName, userPoolId: output(cloud, 'UserPoolId') });
  await putPictures({ uploadsBucket: output(cloud, 'UploadsBucketName'), tableName });

  const author = people.find(({ username }) => username === owner.username);
  if (!author) throw new Error('The seed has no owner');
  const table = coreTable(tableName);
  for (const post of oldestFirst()) await writePost({ post, author, table });
  await seedProjects({ table, author });
  await seedPages({ table, author });
  await seedMessages({ table });
  await cloud.caughtUp();
}

/** Through the use case, not the API, so that the sample posts spread over time. */
async function writePost({
  post,
  author,
  table,
}: {
  post: SeedPost;
  author: UserRecord;
  table: CoreTable;
}): Promise<void> {
  const actor = actorFor(author);
  const posts = createPostsRepository(table);
  // Looked up by its address: an Idempotency-Key would be forgotten after a day.
  if ((await posts.findIdBySlug(slugBase(post.title))) !== undefined) return;
  const fields = savePostSchema.parse(toSavePost(post));
  const written = new Date(Date.now() - post.daysAgo * dayMs);
  await createPost(
    { fields, actor, idempotencyKey: undefined },
    {
      posts,
      references: createReferencesRepository(table, () => new Date()),
      now: () => written,
      newId: () => uuidv7(),
    },
  );
}

/** Sets the region, keys and endpoint where the SDK looks for them. */
export function useCloud(cloud: Cloud): void {
  const { accessKeyId, secretAccessKey } = cloud.credentialsFor('seed');
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: cloud.awsEndpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
}

/** A stack's output, whatever its stage. */
export function output(cloud: Pick<Cloud, 'outputs'>, id: string): string {
  const found = Object.entries(cloud.outputs).find(([name]) => name.endsWith(`.${id}`));
  if (!found) throw new Error(`No stack has the output ${id}`);
  return found[1];
}
