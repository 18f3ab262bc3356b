/**
 * The publisher's dependencies in memory, for tests. Every write can be observed, and made to fail.
 */
import { createHash } from 'node:crypto';
import type { EdgeCache } from '#lambdas/features/publishing/edge-cache.ts';
import type {
  Holder,
  InvalidationCount,
  PublisherState,
  PublishingRepository,
} from '#lambdas/features/publishing/publishing.repository.ts';
import type {
  SiteFile,
  SiteFilesRepository,
} from '#lambdas/features/publishing/site-files.repository.ts';
import type {
  SitePage,
  SitePageName,
  SitePagesRepository,
} from '#lambdas/features/publishing/site-pages.repository.ts';

/** Does a write that a test may observe; `write` names it. */
export type Write = <Result>(write: string, act: () => Result) => Promise<Result>;

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

/** An edge that keeps a copy of each file until it is invalidated. */
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

export class InMemoryPublishing implements PublishingRepository {
  state: PublisherState & { until: number } = {
    requested: 0,
    done: 0,
    buildId: null,
    owner: null,
    until: 0,
    checkedOn: null,
    invalidations: { month: '', paths: 0, isUsedUp: false },
  };
  readonly #write: Write;

  constructor(write: Write = quietly) {
    this.#write = write;
  }

  async find(): Promise<PublisherState> {
    const { until: _, ...state } = this.state;
    return state;
  }

  async request() {
    await this.#set('request', () => ({ requested: this.state.requested + 1 }));
  }

  async adopt(buildId: string) {
    await this.#set('adopt', () => ({ buildId, requested: this.state.requested + 1 }));
  }

  async acquire({ owner, buildId, now, until }: Holder & { now: Date; until: Date }) {
    const isFree = this.state.owner === null || this.state.until <= now.getTime();
    if (!isFree || this.state.buildId !== buildId) return undefined;
    await this.#set('acquire', () => ({ owner, until: until.getTime() }));
    return this.find();
  }

  async renew({ until, ...holder }: Holder & { until: Date }) {
    if (!this.#isHolder(holder)) return false;
    await this.#set('renew', () => ({ until: until.getTime() }));
    return true;
  }

  async countInvalidations(holder: Holder, invalidations: InvalidationCount) {
    if (!this.#isHolder(holder)) return false;
    await this.#set('count invalidations', () => ({ invalidations }));
    return true;
  }

  async settle(holder: Holder, { done, checkedOn }: { done: number; checkedOn: string | null }) {
    if (!this.#isHolder(holder) || this.state.requested !== done) return false;
    const date = checkedOn ?? this.state.checkedOn;
    await this.#set('settle', () => ({ done, checkedOn: date, owner: null }));
    return true;
  }

  async giveUp(owner: string) {
    await this.#set('give up', () => (this.state.owner === owner ? { owner: null } : {}));
  }

  #isHolder({ owner, buildId }: Holder): boolean {
    return this.state.owner === owner && this.state.buildId === buildId;
  }

  async #set(name: string, change: () => Partial<typeof this.state>) {
    await this.#write(name, () => {
      this.state = { ...this.state, ...change() };
    });
  }
}
