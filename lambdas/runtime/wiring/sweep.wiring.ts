/** Wires the daily sweep, which removes unused uploads and expired data. */
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import {
  createLibraryRepository,
  createReferencesRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { s3Client, s3UploadObjects } from '#lambdas/adapters/s3/site-files.s3.ts';
import { sweep } from '#lambdas/features/sweep/sweep.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { log, readName, now } from './environment.ts';

/**
 * Makes the handler. It sweeps all kinds of data, then throws if one of them failed, so that an alarm reports it.
 * @throws Error when the environment is incomplete
 */
export function wireSweep(environment: NodeJS.ProcessEnv) {
  const table = coreTable(readName(environment, environmentNames.coreTable));
  const bucket = readName(environment, environmentNames.uploadsBucket);
  const deps = {
    posts: createPostsRepository(table),
    projects: createProjectsRepository(table),
    pages: createPagesRepository(table),
    settings: createSettingsRepository(table),
    library: createLibraryRepository(table),
    references: createReferencesRepository(table, now),
    objects: s3UploadObjects(bucket, s3Client()),
    inbox: createInboxRepository(table),
    sweeps: createSweepRepository(table),
    now,
  };
  return async (): Promise<void> => {
    const { removed, failed } = await sweep(deps);
    log('INFO', 'swept', { removed });
    if (failed.length > 0) throw new Error(`Could not be swept: ${failed.join(', ')}`);
  };
}
