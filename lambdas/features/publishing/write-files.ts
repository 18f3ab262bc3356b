/** The writes of one run: files that are made or removed, and documents. */
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
import { type Site, documentFrom, renderPage } from './plan/site.ts';
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
  /** Paths. */
  invalidationsPerMonth: number;
  state: PublishingRepository;
  /** For the screen on which an administrator has changed the settings. */
  noteProgress: (progress: SettingsProgressRecord) => Promise<void>;
  now: () => Date;
  /** Called for each file that cannot be rendered; the others continue. */
  report: (failure: { key: string; error: unknown }) => void;
}

export interface Reconcile {
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

/** The work that a run has done so far. */
export interface Progress {
  /** The manifest as it will be when all is done. */
  next: Manifest;
  put: string[];
  removed: string[];
  failed: string[];
  /** The number of files that were not started when time was up. */
  left: number;
  /** Files with older copies at the edge, until they are invalidated. */
  stale: { changed: string[]; removed: string[] };
  /** Paths of this run, and the month's count with them. */
  invalidated: number;
  count: InvalidationCount;
}

export interface Work {
  request: Reconcile;
  deps: ReconcileDeps;
  progress: Progress;
}

export async function make(target: Target, work: Work): Promise<void> {
  const { key, fingerprint } = target;
  const body = await rendered(target, work);
  if (body === 'failed') return;
  if (body === undefined || body === 'refused') {
    if (work.request.manifest.files.has(key)) await remove(key, work);
    if (body === 'refused') work.progress.next.files.set(key, { state: 'refused', fingerprint });
    return;
  }
  await putIfChanged(target, { key, body, ...headersOf(key), ...sourcesOf(key, body, work) }, work);
}

/** A file that cannot be made stays as it is; an image that cannot be copied has no copy. */
async function rendered(target: Pick<Target, 'key' | 'render'>, { deps, progress }: Work) {
  try {
    return await target.render();
  } catch (error) {
    deps.report({ key: target.key, error });
    if (error instanceof ImageRefused) return 'refused';
    progress.failed.push(target.key);
    return 'failed';
  }
}

/** A page is stored with the sources for the policy that it is served with. */
function sourcesOf(
  key: string,
  body: Uint8Array,
  { request }: Work,
): Pick<SiteFile, 'inline' | 'frames'> {
  if (!isPage(key)) return {};
  const html = utf8Text(body);
  // It comes from the build as it is, and is too large to be searched for in all pages.
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

export async function remove(key: string, { request, deps, progress }: Work): Promise<void> {
  await request.lease.keep();
  await deps.files.remove(key);
  progress.next.files.delete(key);
  progress.removed.push(key);
  if (needsInvalidation(key)) progress.stale.removed.push(key);
}

export async function saveDocuments(work: Work): Promise<void> {
  const { site, manifest } = work.request;
  for (const document of siteDocuments(site)) {
    const isKnown = manifest.documents.get(document.key) === document.fingerprint;
    if (!isKnown) await saveDocument(document, work);
  }
}

async function saveDocument(document: SiteDocument, work: Work): Promise<void> {
  const { request, deps, progress } = work;
  const body = await rendered(document, work);
  if (!(body instanceof Uint8Array)) return;
  const { siteAddress } = request.site;
  const html = utf8Text(body);
  const page = { html, inline: inlineSources(html, request.site.build.inlineTexts), siteAddress };
  const found = await deps.documents.find(document.key);
  if (!isDeepStrictEqual(found, page)) {
    await request.lease.keep();
    await deps.documents.save(document.key, page);
  }
  progress.next.documents.set(document.key, document.fingerprint);
}

/** The documents that the API serves when the bucket has no file. */
interface SiteDocument {
  key: SitePageName;
  fingerprint: string;
  render(): Promise<Uint8Array>;
}

/** Made of the build and the settings alone. */
function siteDocuments(site: Site): SiteDocument[] {
  const notFound = notFoundPage(site);
  const postNotFound = {
    // Nothing can have this slug.
    address: '/blog/-',
    data: { page: 'post-not-found' },
    picture: pageSubjects(site.settings).blog,
  } as const;
  const projectNotFound = {
    address: '/projects/-',
    data: { page: 'project-not-found' },
    picture: pageSubjects(site.settings).projects,
  } as const;
  return [
    {
      key: 'shell',
      fingerprint: documentFrom(site, { page: 'not-found' }, 'shell'),
      render: async () =>
        utf8(site.renderer().renderShell({ navigation: site.navigation, frame: site.shown.frame })),
    },
    {
      key: 'not-found',
      fingerprint: documentFrom(site, notFound.data, notFound),
      render: () => renderPage(site, notFound),
    },
    {
      key: 'post-not-found',
      fingerprint: documentFrom(site, postNotFound.data, postNotFound),
      render: () => renderPage(site, postNotFound),
    },
    {
      key: 'project-not-found',
      fingerprint: documentFrom(site, projectNotFound.data, projectNotFound),
      render: () => renderPage(site, projectNotFound),
    },
  ];
}
