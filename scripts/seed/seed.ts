/** Fills the local site with people, posts, projects, pages, pictures and messages, through the same use cases that serve requests. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import type { Cloud } from '../local/cloud.ts';
import { seedMessages } from './messages/seed-messages.ts';
import { seedPeople } from './people.ts';
import { putPictures } from './pictures.ts';
import { seedPages, seedPosts, seedProjects } from './seed-entries.ts';
import { owner } from './users.ts';

/** Seeds once per state folder: what a person deletes later stays deleted. */
export async function seedWhenEmpty(
  cloud: Cloud,
  stateDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(stateDirectory, 'seeded');
  if (existsSync(stamp)) return;
  const made = await seed(cloud);
  await writeFile(stamp, new Date().toISOString());
  log(`Seeded ${made}`);
}

/**
 * Adds what is missing, and waits until it is published; running it twice changes nothing.
 * @returns what was added, in words
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
