/** Wires the publisher, the only function that contains the built site and may write the site bucket. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { cloudFrontCache } from '#lambdas/adapters/cloudfront/edge-cache.cloudfront.ts';
import { coreTable, type CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { workingCopyReader } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  concernsPublisher,
  createPublishingRepository,
  createSitePagesRepository,
} from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import {
  createSettingsRepository,
  saveSettingsProgress,
} from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { s3Client, s3SiteFiles, s3UploadedFiles } from '#lambdas/adapters/s3/site-files.s3.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { settleVersions } from '#lambdas/features/entries/versions.usecases.ts';
import { nameProjects } from '#lambdas/features/projects/name-projects.usecase.ts';
import { type Build, loadRenderer, readBuild } from '#lambdas/features/publishing/built-site.ts';
import { createImageCopies } from '#lambdas/features/publishing/copies/image-copies.ts';
import { createPictures } from '#lambdas/features/publishing/pictures/pictures.ts';
import {
  type EventDeps,
  type Wake,
  wakePublisher,
} from '#lambdas/features/publishing/wake-publisher.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { freeInvalidations } from '#shared/platform/http.ts';
import { createFormatsRepository } from '#lambdas/adapters/dynamo/formats/formats.dynamo.ts';
import { migrations } from '#lambdas/features/formats/migration.ts';
import {
  createUpgrade,
  type FormatReport,
  findNewerFormats,
} from '#lambdas/features/formats/upgrade-formats.usecase.ts';
import { storedKinds as kinds } from '#shared/platform/stored-kinds.ts';
import { errorName, describeFailure, log, now, readName } from './environment.ts';

const requiredNames = [
  'coreTable',
  'siteBucket',
  'uploadsBucket',
  'siteAddress',
  'distributionId',
] as const;

type Settings = Record<(typeof requiredNames)[number], string>;

interface Wire {
  environment: NodeJS.ProcessEnv;
  settings: Settings;
  build: Build;
  bundleDirectory: string;
}

/**
 * Makes the handler. It accepts records of the table's stream and `{task: 'tick' | 'update' | 'rebuild'}`; any other
 * event is a release.
 * @param bundleDirectory holds the built site; by default the folder of the bundled code
 * @throws Error when the environment is incomplete
 */
export function wirePublisher(
  environment: NodeJS.ProcessEnv,
  bundleDirectory = import.meta.dirname,
) {
  const settings = readSettings(environment);
  let wiring: Promise<EventDeps> | undefined;
  return async (event: unknown) => {
    const wake = wakeOf(event);
    if (wake === undefined) return { outcome: 'nothing-to-do' };
    const started = performance.now();
    wiring ??= readBuild(bundleDirectory).then((build) =>
      wire({ environment, settings, build, bundleDirectory }),
    );
    const answer = await wakePublisher(wake, await wiring);
    const ms = Math.round(performance.now() - started);
    const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    log('INFO', 'publisher ran', { wake, ...answer, ms, peakMegabytes });
    return { ...answer, ms, peakMegabytes };
  };
}

/** @returns undefined for a change that affects no published file, such as one of the publisher's own state */
function wakeOf(event: unknown): Wake | undefined {
  const concerned = concernsPublisher(event);
  if (concerned !== undefined) return concerned ? 'change' : undefined;
  const task = typeof event === 'object' && event && 'task' in event ? event.task : undefined;
  return task === 'tick' || task === 'update' || task === 'rebuild' ? task : 'release';
}

function wire({ environment, settings, build, bundleDirectory }: Wire): EventDeps {
  const table = coreTable(settings.coreTable);
  const s3 = s3Client();
  const posts = createPostsRepository(table);
  const references = createReferencesRepository(table, now);
  const projects = createProjectsRepository(table);
  const pages = createPagesRepository(table);
  const siteSettings = createSettingsRepository(table);
  return {
    store: {
      posts,
      projects,
      pages,
      settings: siteSettings,
      uploads: createUploadsRepository(table),
      previews: createPreviewsRepository(table),
      copies: workingCopyReader(table),
    },
    state: createPublishingRepository(table),
    documents: createSitePagesRepository(table),
    files: s3SiteFiles(settings.siteBucket, s3),
    edge: cloudFrontCache({ distributionId: settings.distributionId, newId: v7 }),
    // For a few seconds of an upgrade, the environment lacks the variable.
    invalidationsPerMonth: Number(
      environment[environmentNames.invalidationsPerMonth] ?? freeInvalidations,
    ),
    site: {
      build,
      siteAddress: settings.siteAddress,
      renderer: () => loadRenderer(join(bundleDirectory, 'renderer', 'index.js')),
      pictures: rememberLatest((brandName) =>
        createPictures({ fontDirectory: join(bundleDirectory, 'fonts'), brandName }),
      ),
      uploads: s3UploadedFiles(settings.uploadsBucket, s3),
      copies: createImageCopies(),
    },
    saveProgress: (progress) => saveSettingsProgress(table, progress),
    createFirstSettings: siteSettings.createFirst,
    nameProjects: (all) => nameProjects(all, { projects }),
    publishDuePosts: () => publishDuePosts({ entries: posts, references, now, newId: v7 }),
    settleVersions: () => settleVersions({ post: posts, project: projects, page: pages }, now),
    ...wireFormats(table, environment),
    report: ({ key, error }) => log('ERROR', 'file not made', { key, ...describeFailure(error) }),
    now,
    newId: v7,
    sleep,
  };
}

/** Keeps the drawing of pictures, which loads fonts, until the owner changes the name of the site. */
function rememberLatest<Made>(make: (name: string) => Made): (name: string) => Made {
  let latest: { name: string; made: Made } | undefined;
  return (name) => {
    if (latest?.name !== name) latest = { name, made: make(name) };
    return latest.made;
  };
}

function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const missing = requiredNames.filter((name) => !environment[environmentNames[name]]);
  if (missing.length > 0) {
    const names = missing.map((name) => environmentNames[name]);
    throw new Error(`Missing in the environment: ${names.join(', ')}`);
  }
  const values = requiredNames.map((name) => [name, environment[environmentNames[name]]]);
  return Object.fromEntries(values) as Settings; // has every name
}

function wireFormats(
  core: CoreTable,
  environment: NodeJS.ProcessEnv,
): Pick<EventDeps, 'findNewerFormats' | 'upgradeFormats'> {
  const formats = createFormatsRepository((table) =>
    table === 'core'
      ? core
      : { ...core, tableName: readName(environment, environmentNames.analyticsTable) },
  );
  return {
    findNewerFormats: () => findNewerFormats({ formats, kinds }),
    upgradeFormats: createUpgrade({ formats, kinds, migrations, report: logUpgrade, now }),
  };
}

function logUpgrade(report: FormatReport): void {
  if (!('error' in report)) return log('INFO', 'stored items upgraded', report);
  const { kind, error } = report;
  log('ERROR', 'stored item not upgraded', { kind, error: errorName(error) });
}
