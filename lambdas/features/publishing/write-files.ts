/** Writes and removes the files of one run, and stores the documents that the API serves. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ImageRefused } from './copies/image-copies.ts';
import type { EdgeCache } from './invalidation.ts';
import { headersHash, headersOf, isPage, needsInvalidation } from './file-headers.ts';
import type { SettingsProgressRecord } from '../site-settings/settings.repository.ts';
import { pageFiles } from '#shared/publishing/site-paths.ts';
import { frameSources, inlineSources, inlineTexts } from './inline-sources.ts';
import type { Lease } from './lease.ts';
import type { Manifest } from './manifest.ts';
import { documentFingerprint, type PageRequest, renderPage, type Site } from './plan/site.ts';
import { type Target, utf8Text, utf8 } from './plan/target.ts';
import type { InvalidationCount, PublishingRepository } from './publishing.repository.ts';
import type {
  SiteFile,
  SiteFilesRepository,
  SitePagesRepository,
  SitePageName,
} from './site-files.repository.ts';
import { notFoundPage } from './plan/page-targets.ts';
import { pageSubjects } from './pictures/picture-subject.ts';

export interface ReconcileDeps {
  files: SiteFilesRepository;
  documents: SitePagesRepository;
  edge: EdgeCache;
  /** Limit of invalidated paths per month. */
  invalidationsPerMonth: number;
  state: PublishingRepository;
  /** Stores how far a change of the settings is published, which the settings screen shows. */
  saveProgress: (progress: SettingsProgressRecord) => Promise<void>;
  now: () => Date;
  /** Called for each file that cannot be rendered; the run continues with the rest. */
  report: (failure: { key: string; error: unknown }) => void;
}

export interface ReconcileRequest {
  site: Site;
  settingsVersion: number;
  targets: readonly Target[];
  /** The manifest as the last run left it. */
  manifest: Manifest;
  /** The manifest as the bucket holds it, so that an equal file is not written again. */
  storedManifest: string | undefined;
  /** Whether to rebuild unchanged files, too. */
  everything: boolean;
  /** No file is started after this time. */
  until: Date;
  invalidations: InvalidationCount;
  lease: Lease;
}

export interface Progress {
  /** The manifest that the run stores when it ends. */
  next: Manifest;
  put: string[];
  removed: string[];
  failed: string[];
  /** Number of files that were not started when time was up. */
  left: number;
  /** Files whose old copies at the edge have not been invalidated yet. */
  stale: { changed: string[]; removed: string[] };
  /** Number of paths that this run has invalidated. */
  invalidated: number;
  /** The month's count, including this run. */
  count: InvalidationCount;
}

export interface Work {
  request: ReconcileRequest;
  deps: ReconcileDeps;
  progress: Progress;
}

export async function makeFile(target: Target, work: Work): Promise<void> {
  const { key, fingerprint } = target;
  const body = await tryRender(target, work);
  if (body === 'failed') return;
  if (body === undefined || body === 'refused') {
    if (work.request.manifest.files.has(key)) await removeFile(key, work);
    if (body === 'refused') work.progress.next.files.set(key, { state: 'refused', fingerprint });
    return;
  }
  await putIfChanged(
    target,
    { key, body, ...headersOf(key), ...policySources(key, body, work) },
    work,
  );
}

/** @returns `failed` to keep the old file until a later run, `refused` for an image that cannot be decoded */
async function tryRender(target: Pick<Target, 'key' | 'render'>, { deps, progress }: Work) {
  try {
    return await target.render();
  } catch (error) {
    deps.report({ key: target.key, error });
    if (error instanceof ImageRefused) return 'refused';
    progress.failed.push(target.key);
    return 'failed';
  }
}

/** Finds the sources that the content security policy of a page must allow. */
function policySources(
  key: string,
  body: Uint8Array,
  { request }: Work,
): Pick<SiteFile, 'inline' | 'frames'> {
  if (!isPage(key)) return {};
  const html = utf8Text(body);
  // `build.inlineTexts` are searched in every page, so they leave out the large script of the diagram document.
  if (key === pageFiles.diagram) return { inline: inlineSources(html, inlineTexts(html)) };
  const frames = frameSources(html);
  const inline = inlineSources(html, request.site.build.inlineTexts);
  return { inline, ...(frames !== '' && { frames }) };
}

async function putIfChanged(
  { key, fingerprint }: Target,
  file: SiteFile,
  { request, deps, progress }: Work,
): Promise<void> {
  const before = request.manifest.files.get(key);
  const md5 = createHash('md5').update(file.body).digest('hex');
  const headers = headersHash(key);
  const isSame = before?.state === 'published' && before.md5 === md5 && before.headers === headers;
  if (!isSame) {
    await request.lease.keep();
    await deps.files.put(file);
    progress.put.push(key);
    if (before !== undefined && needsInvalidation(key)) progress.stale.changed.push(key);
  }
  progress.next.files.set(key, { state: 'published', fingerprint, md5, headers });
}

export async function removeFile(key: string, { request, deps, progress }: Work): Promise<void> {
  await request.lease.keep();
  await deps.files.remove(key);
  progress.next.files.delete(key);
  progress.removed.push(key);
  if (needsInvalidation(key)) progress.stale.removed.push(key);
}

export async function saveDocuments(work: Work): Promise<void> {
  const { site, manifest } = work.request;
  for (const document of siteDocuments(site)) {
    const isUpToDate = manifest.documents.get(document.key) === document.fingerprint;
    if (!isUpToDate) await saveDocument(document, work);
  }
}

async function saveDocument(document: SiteDocument, work: Work): Promise<void> {
  const { request, deps, progress } = work;
  const body = await tryRender(document, work);
  if (!(body instanceof Uint8Array)) return;
  const { build, siteAddress } = request.site;
  const html = utf8Text(body);
  const page = { html, inline: inlineSources(html, build.inlineTexts), siteAddress };
  const found = await deps.documents.find(document.key);
  if (!isDeepStrictEqual(found, page)) {
    await request.lease.keep();
    await deps.documents.save(document.key, page);
  }
  progress.next.documents.set(document.key, document.fingerprint);
}

/** A document that the API serves when the bucket has no file. It shows no entry, only settings and navigation. */
interface SiteDocument {
  key: SitePageName;
  fingerprint: string;
  render(): Promise<Uint8Array>;
}

function siteDocuments(site: Site): SiteDocument[] {
  const { blog, projects } = pageSubjects(site.settings);
  const notFound = (key: SitePageName, page: PageRequest): SiteDocument => ({
    key,
    fingerprint: documentFingerprint(site, { page: page.data.page }, page),
    render: () => renderPage(site, page),
  });
  return [
    {
      key: 'shell',
      fingerprint: documentFingerprint(site, { page: 'not-found' }, 'shell'),
      render: async () =>
        utf8(site.renderer().renderShell({ navigation: site.navigation, frame: site.shown.frame })),
    },
    notFound('not-found', notFoundPage(site)),
    // No post or project can have the slug "-".
    notFound('post-not-found', {
      address: '/blog/-',
      data: { page: 'post-not-found' },
      picture: blog,
    }),
    notFound('project-not-found', {
      address: '/projects/-',
      data: { page: 'project-not-found' },
      picture: projects,
    }),
  ];
}
