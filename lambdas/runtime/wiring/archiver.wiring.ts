/** Wires the function that writes archives of the site. */
import { v4 } from 'uuid';
import { archiveWriter } from '#lambdas/adapters/archive/write-to-bucket.ts';
import { createArchivesRepository } from '#lambdas/adapters/dynamo/archives/archives.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  patientClient,
  s3Client,
  s3UploadedFiles,
  s3UploadObjects,
} from '#lambdas/adapters/s3/site-files.s3.ts';
import { makeBackup, makeExport } from '#lambdas/features/archives/make-archive.usecase.ts';
import { backupMade } from '#shared/platform/buckets.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { readName, describeFailure, log, now } from './environment.ts';

/**
 * Makes the handler. Records of the table's stream start the requested export, any other event a backup.
 * @throws Error when the environment is incomplete
 */
export function wireArchiver(environment: NodeJS.ProcessEnv) {
  const read = (name: Parameters<typeof readName>[1]) => readName(environment, name);
  const core = coreTable(read(environmentNames.coreTable));
  const uploads = read(environmentNames.uploadsBucket);
  const s3 = s3Client();
  const source = {
    name: `stage ${read(environmentNames.stage)}`,
    tables: { core, analytics: coreTable(read(environmentNames.analyticsTable)) },
    pictures: {
      list: s3UploadObjects(uploads, s3).list,
      get: s3UploadedFiles(uploads, s3).get,
    },
  };
  const bucket = read(environmentNames.archivesBucket);
  const deps = {
    archives: createArchivesRepository(core),
    write: archiveWriter({ site: source, bucket, client: patientClient(), now }),
    now,
    newId: v4,
  };
  return async (event: unknown): Promise<void> => {
    const isExport = typeof event === 'object' && event !== null && 'Records' in event;
    const kind = isExport ? 'export' : 'backup';
    let isFailed = false;
    try {
      const made = await (isExport ? makeExport(deps) : makeBackup(deps));
      if (made) log('INFO', isExport ? 'export made' : backupMade, { ...made.file });
    } catch (error) {
      log('ERROR', `${kind} failed`, describeFailure(error));
      isFailed = true;
    }
    // Raises the alarm, without the original message, which may quote content.
    if (isFailed) throw new Error(`The ${kind} failed: the line before says where.`);
  };
}
