import { dayOf } from '#lambdas/kernel/days.ts';
import { currentSettings, filesOf } from '../site-settings/settings.repository.ts';
import { checkFiles, emptyManifest, manifestText, readManifest } from './manifest.ts';
import { heldLease, type Lease, LeaseLost, leaseMs, LeaseTaken } from './lease.ts';
import {
  createArticles,
  allPages,
  type PublicContent,
  type PublicStore,
  readPublicContent,
} from './plan/public-content.ts';
import { navigationOf, type Site } from './plan/site.ts';
import { planSite } from './plan/plan-site.ts';
import { readPreviewedImages, readSiteImages } from './plan/site-images.ts';
import { forgetSearchTexts } from './plan/search-texts.ts';
import { visitorSettings } from './plan/visitor-settings.ts';
import type { Holder, PublisherState } from './publishing.repository.ts';
import { type Counts, reconcile } from './reconcile.ts';
import type { ReconcileDeps } from './write-files.ts';

export interface PublisherDeps extends ReconcileDeps {
  store: PublicStore;
  site: Pick<Site, 'build' | 'siteAddress' | 'renderer' | 'uploads' | 'copies'> & {
    /** Creates the pictures, which show the name of the site. */
    pictures: (name: string) => Site['pictures'];
  };
  /** Gives a slug to each project that has none. */
  nameProjects: (projects: PublicContent['projects']) => Promise<PublicContent['projects']>;
  newId: () => string;
  sleep: (milliseconds: number) => Promise<void>;
}

export interface RunOptions {
  /** Whether to compare the manifest with the files in the bucket. */
  check: boolean;
  /** Whether to rebuild unchanged files, too. */
  everything: boolean;
  /** Whether to wait while another run works; otherwise that run does the requested work. */
  wait: boolean;
  /** Whether to end after one pass, and leave requests that arrived meanwhile to the next run. */
  onePass?: boolean;
  /** No file is started after this time; the next run makes the remaining ones. */
  until: Date;
}

export type Outcome =
  | (Counts & { outcome: 'published' | 'left-to-next-tick' })
  | { outcome: 'left-to-another' };

const waitMs = 1000;
/** Longer than a lease, so that waiting outlasts a run that crashed. */
const longestWaitMs = leaseMs + 30_000;

/** Some files could not be rendered and were left unchanged; all others are published. */
export class FilesNotMade extends Error {
  override name = 'FilesNotMade';
  readonly counts: Counts;

  constructor(counts: Counts) {
    const { failed, notMade } = counts;
    super(
      `${failed} files could not be made: ${notMade.join(', ')}${failed > notMade.length ? ', …' : ''}`,
    );
    this.counts = counts;
  }
}

/**
 * Publishes everything that was requested so far, unless another run or another build does:
 * 1. count the request, so that another run sees it if this one must not work;
 * 2. acquire the lease;
 * 3. make the files match the store, and repeat this while further requests arrive;
 * 4. when time is up, end the lease and keep the request open, so that the next tick continues.
 * @throws FilesNotMade; with `wait`, also LeaseTaken and LeaseLost
 */
export async function runPublisher(options: RunOptions, deps: PublisherDeps): Promise<Outcome> {
  await deps.state.request();
  const holder = { owner: deps.newId(), buildId: deps.site.build.id };
  const state = await acquire(holder, options, deps);
  if (!state) return { outcome: 'left-to-another' };
  try {
    return await runUntilDone(state, heldLease(holder, deps), options, deps);
  } catch (error) {
    await deps.state.giveUp(holder.owner);
    if (error instanceof LeaseLost && !options.wait) return { outcome: 'left-to-another' };
    throw error;
  }
}

async function acquire(holder: Holder, { wait }: RunOptions, deps: PublisherDeps) {
  const end = deps.now().getTime() + longestWaitMs;
  for (;;) {
    const now = deps.now();
    const until = new Date(now.getTime() + leaseMs);
    const state = await deps.state.acquire({ ...holder, now, until });
    if (state || !wait) return state;
    if (now.getTime() >= end) throw new LeaseTaken('Another run has held the lease for too long');
    await deps.sleep(waitMs);
  }
}

async function runUntilDone(
  acquired: PublisherState,
  lease: Lease,
  options: RunOptions,
  deps: PublisherDeps,
): Promise<Outcome> {
  const counts: Counts = {
    put: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
    notMade: [],
    left: 0,
    invalidated: 0,
  };
  let state = acquired;
  let { check, everything } = options;
  let checkedOn: string | null = null;
  for (;;) {
    if (check || state.done !== state.requested) {
      const run = await runOnce(state, { ...options, check, everything }, lease, deps);
      addCounts(counts, run);
      if (run.failed > 0) throw new FilesNotMade(counts);
      if (run.left > 0) {
        await deps.state.giveUp(lease.owner);
        return { outcome: 'left-to-next-tick', ...counts };
      }
      if (check) checkedOn = dayOf(deps.now());
    }
    const settled = await deps.state.settle(lease, { done: state.requested, checkedOn });
    if (settled) return { outcome: 'published', ...counts };
    if (options.onePass) {
      await deps.state.giveUp(lease.owner);
      return { outcome: 'left-to-next-tick', ...counts };
    }
    state = await deps.state.find();
    if (state.owner !== lease.owner || state.buildId !== lease.buildId) {
      throw new LeaseLost('The lease of this run is lost');
    }
    check = false;
    everything = false;
  }
}

async function runOnce(
  { invalidations }: PublisherState,
  { check, everything, until }: RunOptions,
  lease: Lease,
  deps: PublisherDeps,
): Promise<Counts> {
  const { files, store } = deps;
  const articles = createArticles(store.posts);
  const ownersPages = allPages(store.pages);
  const [all, previewedImages, manifests, { settings, version }] = await Promise.all([
    readPublicContent(store, ownersPages),
    readPreviewedImages(store, { ownersPages, now: deps.now() }),
    readManifests(files, { check }),
    currentSettings(store.settings),
  ]);
  const projects = await deps.nameProjects(all.projects);
  const { hidden, page_order: order } = settings.navigation;
  const content = {
    ...all,
    posts: hidden.blog ? [] : all.posts,
    projects: hidden.projects ? [] : projects,
  };
  if (everything) await forgetSearchTexts(files);
  const images = await readSiteImages(content, {
    otherSources: [...previewedImages, ...filesOf(settings)],
    manifest: manifests.manifest,
    articles,
    uploads: store.uploads,
  });
  const site = {
    ...deps.site,
    ...visitorSettings(settings, { posts: content.posts, images }),
    settings,
    pictures: deps.site.pictures(settings.profile.name),
    files,
    articles,
    images,
    projects: store.projects,
    pages: store.pages,
    navigation: navigationOf(content.pages, order),
  };
  const targets = await planSite(content, site);
  return reconcile(
    {
      site,
      settingsVersion: version,
      targets,
      ...manifests,
      everything,
      until,
      invalidations,
      lease,
    },
    deps,
  );
}

/** Reads the manifest, and corrects it to match the bucket if it is to be checked or is missing. */
async function readManifests(files: ReconcileDeps['files'], { check }: { check: boolean }) {
  const found = await readManifest(files);
  const storedManifest = found && manifestText(found);
  const manifest = found ?? emptyManifest();
  if (check || !found) {
    checkFiles(manifest, await files.list());
    // Documents are not in the bucket, so the run compares all of them with the table.
    manifest.documents.clear();
  }
  return { manifest, storedManifest };
}

/** Sums all counts except `unchanged`, which describes only the last pass. */
function addCounts(counts: Counts, more: Counts): void {
  counts.put += more.put;
  counts.unchanged = more.unchanged;
  counts.removed += more.removed;
  counts.failed += more.failed;
  counts.notMade.push(...more.notMade);
  counts.left += more.left;
  counts.invalidated += more.invalidated;
}
