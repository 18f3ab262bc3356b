/**
 * Everything to which the publisher writes, for tests: files, documents and the edge in memory, and the publisher's
 * state. Tests can observe every write, and make it fail.
 */
import { createHash } from 'node:crypto';
import type { EdgeCache } from '#lambdas/features/publishing/invalidation.ts';
import type { PublishingRepository } from '#lambdas/features/publishing/publishing.repository.ts';
import type {
  SiteFile,
  SiteFilesRepository,
  SitePage,
  SitePageName,
  SitePagesRepository,
} from '#lambdas/features/publishing/site-files.repository.ts';

/** Runs a write that a test may observe. @param write name of the write */
export type Write = <Result>(write: string, act: () => Result | Promise<Result>) => Promise<Result>;

export const quietly: Write = async (_write, act) => act();

export class InMemorySiteFiles implements SiteFilesRepository {
  readonly stored = new Map<string, SiteFile>();
  readonly #write: Write;

  constructor(write: Write = quietly) {
    this.#write = write;
  }

  async get(key: string) {
    return this.stored.get(key)?.body;
  }

  async put(file: SiteFile) {
    await this.#write(`put ${file.key}`, () => this.stored.set(file.key, file));
  }

  async remove(key: string) {
    await this.#write(`remove ${key}`, () => this.stored.delete(key));
  }

  async list() {
    const md5 = ({ body }: SiteFile) => createHash('md5').update(body).digest('hex');
    return new Map([...this.stored].map(([key, file]) => [key, md5(file)]));
  }

  text(key: string): string {
    const file = this.stored.get(key);
    if (!file) throw new Error(`There is no file ${key}`);
    return Buffer.from(file.body).toString('utf8');
  }
}

export class InMemoryDocuments implements SitePagesRepository {
  readonly stored = new Map<SitePageName, SitePage>();
  readonly #write: Write;

  constructor(write: Write = quietly) {
    this.#write = write;
  }

  async find(name: SitePageName) {
    return this.stored.get(name);
  }

  async save(name: SitePageName, page: SitePage) {
    await this.#write(`save ${name}`, () => this.stored.set(name, page));
  }
}

/** An edge that caches each file until its invalidation. */
export class InMemoryEdge implements EdgeCache {
  readonly batches: string[][] = [];
  readonly #write: Write;

  constructor(write: Write = quietly) {
    this.#write = write;
  }

  async invalidate(paths: readonly string[]) {
    await this.#write(`invalidate ${paths.join(' ')}`, () => this.batches.push([...paths]));
  }
}

/** Makes the writes of the publisher's state observable. */
export function watchedState(state: PublishingRepository, write: Write): PublishingRepository {
  return {
    find: () => state.find(),
    request: () => write('request', () => state.request()),
    adopt: (buildId) => write('adopt', () => state.adopt(buildId)),
    acquire: (lease) => write('acquire', () => state.acquire(lease)),
    renew: (lease) => write('renew', () => state.renew(lease)),
    countInvalidations: (holder, count) =>
      write('count invalidations', () => state.countInvalidations(holder, count)),
    settle: (holder, result) => write('settle', () => state.settle(holder, result)),
    giveUp: (owner) => write('give up', () => state.giveUp(owner)),
  };
}
