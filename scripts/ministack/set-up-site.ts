/** Sets up a site with content in the emulated account, by the steps of an owner. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { projectRoutes } from '#shared/routes/projects.routes.ts';
import { CommandFailed, runProgram } from '../build/run.ts';
import { siteSession } from '../import/send/site-session.ts';
import { seedPeople } from '../seed/seed.ts';
import { putPictures } from '../seed/pictures.ts';
import { samplePosts, sampleProjects } from '../seed/samples.ts';
import { owner } from '../seed/users.ts';
import type { PartTimes } from '../test/part-times.ts';
import { type Deployed, findDeployed } from './deployed.ts';
import { startFront } from './front.ts';
import {
  createFirstAdmin,
  assemblyFolder,
  deployFirst,
  type OwnersSite,
  rebuildAsOwner,
} from './owner.ts';
import { python } from './server.ts';

export interface FilledSite {
  /** Address for browsers. */
  siteUrl: string;
  deployed: Deployed;
  stop(): Promise<void>;
}

/** @throws CommandFailed when one of the owner's commands or cfn-lint fails */
export async function setUpSite(target: OwnersSite, run: PartTimes['run']): Promise<FilledSite> {
  const { endpoint, stage } = target;
  const assemblyDirectory = assemblyFolder(stage);
  await run('npm run deploy, into an empty account', async () => {
    await deployFirst(target);
    await lintTemplates(assemblyDirectory);
  });
  const site = await run('npm run create-admin, and content through the API', async () => {
    await createFirstAdmin(target);
    const deployed = await findDeployed(stage);
    const front = await startFront({ assemblyDirectory, deployed, endpoint });
    const siteUrl = `http://localhost:${front.port}`;
    await allowOrigin(deployed.uploadsBucket, siteUrl);
    await fillSite(siteUrl, deployed);
    return { siteUrl, deployed, stop: front.stop };
  });
  await run('npm run publish:rebuild', () => rebuildAsOwner(target));
  return site;
}

/** Lets pages from the front's address send files to the uploads bucket, whose rules only name the distribution. */
async function allowOrigin(bucket: string, origin: string): Promise<void> {
  const s3 = new S3Client({});
  const { CORSRules = [] } = await s3.send(new GetBucketCorsCommand({ Bucket: bucket }));
  const rules = CORSRules.map((rule) => ({
    ...rule,
    AllowedOrigins: [...(rule.AllowedOrigins ?? []), origin],
  }));
  const configuration = { CORSRules: rules };
  await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: configuration }));
}

/**
 * Creates the sample posts and projects through the API. Creates the users by the use case, because no route does it, and
 * puts the pictures into the bucket, because the samples name their keys.
 */
async function fillSite(siteUrl: string, deployed: Deployed): Promise<void> {
  await seedPeople({ tableName: deployed.coreTable, userPoolId: deployed.userPoolId });
  await putPictures({ uploadsBucket: deployed.uploadsBucket, tableName: deployed.coreTable });
  const { username, password } = owner;
  const call = await siteSession({ siteUrl, username, password });
  for (const { fields: body } of samplePosts()) {
    await call({ ...postRoutes.createPost, body, idempotencyKey: randomUUID() });
  }
  for (const body of sampleProjects()) {
    await call({ ...projectRoutes.createProject, body, idempotencyKey: randomUUID() });
  }
}

/** @throws CommandFailed with the findings of cfn-lint, or when the folder has no template */
export async function lintTemplates(assemblyDirectory: string): Promise<void> {
  const files = await readdir(assemblyDirectory);
  const names = files.filter((file) => file.endsWith('.template.json'));
  if (names.length === 0) throw new CommandFailed(`No template in ${assemblyDirectory}.`);
  const templates = names.map((name) => join(assemblyDirectory, name));
  await runProgram('cfn-lint', python.program('cfn-lint'), templates, { quiet: true });
}
