/** A whole site in memory: the store, the publisher, and everything that the publisher writes to. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import type { SettingsProgressRecord } from '#lambdas/features/site-settings/settings.repository.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createPublishingRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import type { PublishingRepository } from '#lambdas/features/publishing/publishing.repository.ts';
import { type PostDeps, publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { nameProjects } from '#lambdas/features/projects/name-projects.usecase.ts';
import type { Build } from '#lambdas/features/publishing/built-site.ts';
import type { ImageCopies } from '#lambdas/features/publishing/copies/image-copies.ts';
import { ImageRefused } from '#lambdas/features/publishing/copies/image-copies.ts';
import type { Pictures } from '#lambdas/features/publishing/pictures/pictures.ts';
import {
  type EventDeps,
  type Wake,
  wakePublisher,
} from '#lambdas/features/publishing/wake-publisher.usecase.ts';
import { freeInvalidations } from '#shared/platform/http.ts';
import { publisherFolder } from '#shared/publishing/site-paths.ts';
import type { PageRenderer } from '#shared/publishing/page-data.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import {
  InMemoryDocuments,
  InMemoryEdge,
  InMemorySiteFiles,
  quietly,
  watchedState,
  type Write,
} from './watched-site.ts';
import { inMemoryTable } from './in-memory-table.ts';
import { uploadRecord } from './in-memory-uploads.ts';
import { firstMoment, postDeps, postsAs } from './posts-fixtures.ts';
import { pagesAs } from './page-fixtures.ts';
import { projectDeps, projectsAs } from './project-fixtures.ts';

/** Makes a build whose files contain their own names. */
export function someBuild(id: string, keys: string[] = [`assets/app-${id}.js`]): Build {
  return { id, keys, inlineTexts: [], read: async (key) => Buffer.from(key) };
}

/** Renders all data as JSON, so that a change of any input changes the page. */
export const plainRenderer: PageRenderer = {
  renderPage: async (input) => `<page>${JSON.stringify(input)}`,
  renderShell: (input) => `<shell>${JSON.stringify(input)}`,
  renderAdmin: (built, input) => `${built}${JSON.stringify(input)}`,
  renderFeedContent: async ({ content }) => content,
};

/** Names pictures by their title, for readable tests, and by a hash of everything that they show. */
const plainPictures = (name: string): Pictures => ({
  socialPictureFile: (subject) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([name, subject]))
      .digest('hex');
    return `pictures/${pictureName(subject.title)}~${hash}.png`;
  },
  drawSocialPicture: async (subject) => Buffer.from(JSON.stringify([name, subject])),
  icons: [{ key: 'pictures/icon-192.png', draw: async () => Buffer.from(`icon ${name}`) }],
  iconsFingerprint: `icons ${name}`,
});

/** Copies contain their original and width. Refuses the original `poison`. */
const plainCopies: ImageCopies = {
  encode: async (original, width) => {
    const text = Buffer.from(original).toString();
    if (text === poison) throw new ImageRefused('poison');
    return Buffer.from(`${text} ${width}`);
  },
};

/** Original of an image that cannot be copied. */
export const poison = 'poison';

export function pictureName(title: string): string {
  return Buffer.from(title).toString('hex');
}

export interface SiteOptions {
  write?: Write;
  build?: Build;
  renderer?: PageRenderer;
}

interface UploadOptions {
  /** Stands for the bytes of the image. */
  text?: string;
  width?: number;
  height?: number;
}

export class PublishingSite {
  readonly table = inMemoryTable();
  readonly previews = createPreviewsRepository(this.table);
  readonly copies = createWorkingCopiesRepository(this.table);
  readonly posts = createPostsRepository(this.table);
  readonly projects = createProjectsRepository(this.table);
  readonly pages = createPagesRepository(this.table);
  readonly settings = createSettingsRepository(this.table);
  /** Latest stored progress of a change of the settings. */
  progress: SettingsProgressRecord | undefined;
  readonly postDeps: PostDeps = postDeps(this.posts);
  readonly projectDeps = projectDeps(this.projects);
  readonly ofPosts = postsAs(this.postDeps);
  readonly ofProjects = projectsAs(this.projectDeps);
  readonly ofPages = pagesAs({ ...this.postDeps, entries: this.pages });
  /** Bytes and sizes of uploaded images. */
  readonly uploads = new Map<string, Uint8Array>();
  readonly uploadItems = createUploadsRepository(this.table);
  readonly failures: string[] = [];
  /** Keys put and removed since the last call, in order. */
  #touched: string[] = [];
  readonly files: InMemorySiteFiles;
  readonly documents: InMemoryDocuments;
  readonly edge: InMemoryEdge;
  readonly state: PublishingRepository;
  deps: EventDeps;
  /** Clock in epoch milliseconds, which only tests move. */
  time = firstMoment;

  constructor({
    write = quietly,
    build = someBuild('one'),
    renderer = plainRenderer,
  }: SiteOptions = {}) {
    const watched: Write = (name, act) => {
      this.#touched.push(name);
      return write(name, act);
    };
    this.files = new InMemorySiteFiles(watched);
    this.documents = new InMemoryDocuments(watched);
    this.edge = new InMemoryEdge(watched);
    this.state = watchedState(createPublishingRepository(this.table), watched);
    this.deps = {
      store: {
        posts: this.posts,
        projects: this.projects,
        pages: this.pages,
        settings: this.settings,
        uploads: this.uploadItems,
        previews: this.previews,
        copies: this.copies,
      },
      nameProjects: (all) => nameProjects(all, { projects: this.projects }),
      files: this.files,
      documents: this.documents,
      edge: this.edge,
      invalidationsPerMonth: freeInvalidations,
      state: this.state,
      site: {
        build,
        siteAddress: 'https://example.com',
        renderer: () => renderer,
        pictures: plainPictures,
        uploads: { get: async (key) => this.uploads.get(key) },
        copies: plainCopies,
      },
      createFirstSettings: this.settings.createFirst,
      saveProgress: async (progress) => {
        this.progress = progress;
      },
      settleVersions: async () => ({ failed: 0 }),
      publishDuePosts: () => publishDuePosts({ ...this.postDeps, now: () => new Date(this.time) }),
      findNewerFormats: async () => [],
      upgradeFormats: async () => ({ failed: 0 }),
      report: ({ key }) => this.failures.push(key),
      now: () => new Date(this.time),
      newId: () => uuidv7(),
      sleep: async (milliseconds) => {
        this.time += milliseconds;
      },
    };
  }

  /** Stores an image as a completed upload. */
  async upload(
    objectKey: string,
    { text = objectKey, ...size }: UploadOptions = {},
  ): Promise<void> {
    this.uploads.set(objectKey, Buffer.from(text));
    await this.uploadItems.add(uploadRecord(objectKey, size));
  }

  wake(wake: Wake) {
    return wakePublisher(wake, this.deps);
  }

  /** Deploys another build. */
  async release(build: Build) {
    this.deps = { ...this.deps, site: { ...this.deps.site, build } };
    return this.wake('release');
  }

  /** @returns another site with the same store, published from scratch */
  async rebuilt(): Promise<PublishingSite> {
    const fresh = new PublishingSite();
    fresh.time = this.time;
    const { site, store } = this.deps;
    fresh.deps = { ...fresh.deps, site, store };
    await fresh.wake('release');
    return fresh;
  }

  /**
   * @returns the keys that were put or removed since the last call, sorted, without the publisher's own files and without
   *   the hashes of pictures
   */
  touched(): string[] {
    const touched = this.#touched.filter((write) => /^(put|remove) (?!publisher\/)/.test(write));
    this.#touched = [];
    return touched.map((write) => write.replace(/~\w+\.png$/, '.png')).sort();
  }

  /** @returns all public files with their headers, and the documents of the API */
  everything(): Record<string, string> {
    const files = [...this.files.stored.values()].filter(
      ({ key }) => !key.startsWith(publisherFolder),
    );
    const texts = files.map(({ key, body, ...headers }) => {
      const text = Buffer.from(body).toString('base64');
      return [key, `${JSON.stringify(headers)} ${text}`];
    });
    const documents = [...this.documents.stored].map(([name, { html, inline }]) => [
      `document ${name}`,
      `${inline} ${html}`,
    ]);
    return Object.fromEntries(
      [...texts, ...documents].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  }
}

/** @returns a released site without content */
export async function releasedSite(options: SiteOptions = {}): Promise<PublishingSite> {
  const site = new PublishingSite(options);
  await site.wake('release');
  site.touched();
  return site;
}

/** @returns a site with two older posts, and the id of a third post that tests change */
export async function siteWithPosts(): Promise<{ site: PublishingSite; id: string }> {
  const site = await releasedSite();
  for (const title of ['The first post', 'The second post']) {
    await site.ofPosts.create({ title, status: 'published', category: 'Art', tags: ['Old'] });
  }
  const { id } = await site.ofPosts.create({ status: 'published' });
  await site.wake('change');
  site.touched();
  return { site, id };
}

/** Saves a published post. */
export function edit(site: PublishingSite, id: string, changes: Partial<SavePostInput>) {
  return site.ofPosts.save(id, { status: 'published', ...changes });
}
