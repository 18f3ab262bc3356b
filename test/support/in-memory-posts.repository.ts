/** Posts in memory, for tests; the repository suite keeps it true to the one on DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import {
  type PostNeighbors,
  type PostRecord,
  type PostSummaryRecord,
  type PostVersion,
  postSummaryRecordSchema,
  postVersionSummarySchema,
} from '#lambdas/features/posts/post.ts';
import {
  type ListPosition,
  listsOf,
  type PostCounts,
  type PostLabelName,
  type PostListName,
  positionIn,
} from '#lambdas/features/posts/post-lists.ts';
import { limits } from '#shared/schemas/limits.ts';
import { normalizedName } from '#lambdas/features/posts/post-slug.ts';
import { isPublication } from '#lambdas/features/posts/post-changes.ts';
import type { InMemoryPreviewsRepository } from './in-memory-previews.repository.ts';
import type {
  ContentWrite,
  CreateWrite,
  FirstAnswer,
  PageRequest,
  PostPage,
  PostsRepository,
  RestoreWrite,
  ScheduleEntry,
  DueRequest,
  VersionsRequest,
} from '#lambdas/features/posts/posts.repository.ts';

type AnswerRequest = Parameters<PostsRepository['firstAnswer']>[0];

interface Stored {
  post: PostRecord;
  content: ContentWrite;
}

export class InMemoryPostsRepository implements PostsRepository {
  readonly events: AuditEvent[] = [];
  readonly #posts = new Map<string, Stored>();
  readonly #versions = new Map<string, PostVersion[]>();
  readonly #trash = new Map<string, Stored & { trashedAt: string; expiresAt: Date }>();
  readonly #slugs = new Map<string, string>();
  readonly #answers = new Map<string, FirstAnswer & { expiresAt: Date }>();
  /** The latest spelling of each tag and category. */
  readonly #titles = new Map<string, string>();
  readonly #previews: InMemoryPreviewsRepository | undefined;

  /** @param previews whose links end with their posts; optional */
  constructor(previews?: InMemoryPreviewsRepository) {
    this.#previews = previews;
  }

  async find(id: string) {
    return structuredClone(this.#posts.get(id)?.post);
  }

  async findWithContent(id: string) {
    const found = structuredClone(this.#posts.get(id));
    return found && { post: found.post, content: found.content.json };
  }

  async findIdBySlug(slug: string) {
    return this.#slugs.get(slug);
  }

  async renamed(limit: number) {
    return [...this.#posts.values()]
      .filter(({ post }) => post.formerSlugs.length > 0)
      .sort((a, b) => (a.post.id < b.post.id ? 1 : -1))
      .slice(0, limit)
      .map(({ post: { slug, formerSlugs } }) => ({ slug, formerSlugs: [...formerSlugs] }));
  }

  async takenSlugs(slugs: readonly string[]) {
    return new Set(slugs.filter((slug) => this.#slugs.has(slug)));
  }

  async publishedTitles(ids: readonly string[]) {
    const open = this.#inList('public').filter(({ id }) => ids.includes(id));
    return new Map(open.map(({ id, title }) => [id, title]));
  }

  async page({ list, size, from }: PageRequest): Promise<PostPage> {
    const all = this.#inList(list);
    const behind = 'after' in from ? all.filter((post) => isBehind(list, post, from.after)) : all;
    const start = 'skip' in from ? from.skip : 0;
    const posts = behind.slice(start, start + size);
    return { posts, more: behind.length > start + size };
  }

  async counts(): Promise<PostCounts> {
    const counts = { all: 0, published: 0, draft: 0, review: 0 };
    for (const { post } of this.#posts.values()) {
      counts.all += 1;
      counts[post.status] += 1;
    }
    return counts;
  }

  async countOf(label: PostLabelName) {
    return this.#inList(label).length;
  }

  async labels() {
    const published = this.#inList('public');
    const tagIds = new Set(published.flatMap((post) => post.tags.map(({ id }) => id)));
    const categories = new Set(published.map((post) => normalizedName(post.category)));
    return {
      tags: byText(tagIds).map((id) => ({ id, title: this.#titles.get(`tag ${id}`) ?? id })),
      categories: byText(categories).map((id) => this.#titles.get(`category ${id}`) ?? id),
    };
  }

  async neighborsOf({ time, id }: ListPosition): Promise<PostNeighbors> {
    const place = `${time}#${id}`;
    const open = this.#inList('public');
    return {
      newer: named(open.findLast((post) => sortText('public', post) > place)),
      older: named(open.find((post) => sortText('public', post) < place)),
    };
  }

  async bodyWords() {
    const newest = this.#inList('all').slice(0, limits.searchedPosts);
    return new Map(newest.map(({ id }) => [id, this.#posts.get(id)?.content.words ?? '']));
  }

  async due({ now, limit, after }: DueRequest): Promise<ScheduleEntry[]> {
    return [...this.#posts.values()]
      .flatMap(({ post }) =>
        post.publishAt !== null && post.publishAt <= now.toISOString()
          ? [{ postId: post.id, publishAt: post.publishAt }]
          : [],
      )
      .filter((entry) => after === undefined || dueText(entry) > dueText(after))
      .sort((a, b) => (dueText(a) < dueText(b) ? -1 : 1))
      .slice(0, limit);
  }

  /** Reads the schedule from the posts themselves, so there is never an entry too many. */
  async removeDue() {}

  async firstAnswer({ userId, key, now }: AnswerRequest) {
    return this.#answer({ userId, key, now });
  }

  async versions({ postId, before, limit }: VersionsRequest) {
    const older = this.#versionsOf(postId).filter(({ version }) => version < before);
    const newest = older.toReversed().slice(0, limit);
    return newest.map((version) => postVersionSummarySchema.parse(version));
  }

  async version(postId: string, wanted: number) {
    return structuredClone(this.#versionsOf(postId).find(({ version }) => version === wanted));
  }

  async create({ post, content, event, claim }: CreateWrite) {
    if (claim && this.#answer(claim)) return 'key-used';
    if (this.#slugs.has(post.slug)) return 'slug-taken';
    if (claim) {
      const { requestHash, expiresAt } = claim;
      const answer = { requestHash, expiresAt, post: structuredClone(post) };
      this.#answers.set(`${claim.userId} ${claim.key}`, answer);
    }
    this.#save(undefined, { post, content });
    this.events.push(event);
    return 'saved';
  }

  async update(write: Parameters<PostsRepository['update']>[0]) {
    const { before, after, content, replaced, event } = write;
    const stored = this.#posts.get(before.id);
    if (stored?.post.version !== before.version) return 'stale';
    const owner = this.#slugs.get(after.slug);
    if (owner !== undefined && owner !== after.id) return 'slug-taken';
    this.#save(before, { post: after, content: content ?? stored.content });
    if (replaced) this.#keep(after, replaced);
    if (isPublication(before, after)) this.#previews?.end(after.id);
    this.events.push(event);
    return 'saved';
  }

  async trash({ post, event, expiresAt }: Parameters<PostsRepository['trash']>[0]) {
    const stored = this.#posts.get(post.id);
    if (stored?.post.version !== post.version) return 'stale';
    const trashed = { ...structuredClone(post), version: post.version + 1 };
    const place = { trashedAt: event.timestamp, expiresAt };
    this.#trash.set(post.id, { post: trashed, content: stored.content, ...place });
    for (const slug of [post.slug, ...post.formerSlugs]) this.#slugs.delete(slug);
    this.#posts.delete(post.id);
    this.#previews?.end(post.id);
    this.events.push(event);
    return 'saved';
  }

  async trashed({ now, limit }: { now: Date; limit: number }) {
    return [...this.#trash.values()]
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ post, trashedAt }) => ({ ...postSummaryRecordSchema.parse(post), trashedAt }))
      .sort((a, b) => (`${a.trashedAt}#${a.id}` < `${b.trashedAt}#${b.id}` ? 1 : -1))
      .slice(0, limit);
  }

  async findTrashed({ id, now }: { id: string; now: Date }) {
    const found = structuredClone(this.#trash.get(id));
    if (!found || found.expiresAt <= now) return undefined;
    return { post: found.post, content: found.content.json, trashedAt: found.trashedAt };
  }

  async restore({ before, after, content, event }: RestoreWrite) {
    if (this.#trash.get(after.id)?.post.version !== before.post.version) return 'stale';
    if ([after.slug, ...after.formerSlugs].some((slug) => this.#slugs.has(slug)))
      return 'slug-taken';
    this.#trash.delete(after.id);
    this.#save(undefined, { post: after, content });
    this.events.push(event);
    return 'saved';
  }

  /** Nothing expires by itself here. */
  async settleVersions() {}
  async unsettled() {
    return [];
  }

  #versionsOf(postId: string): PostVersion[] {
    return this.#versions.get(postId) ?? [];
  }

  #keep({ id, keptVersions }: PostRecord, replaced: PostVersion) {
    const all = [...this.#versionsOf(id), structuredClone(replaced)];
    this.#versions.set(
      id,
      all.filter(({ version }) => keptVersions.includes(version)),
    );
  }

  /** Synchronous, so that nothing happens between the check and the write. */
  #answer({ userId, key, now }: AnswerRequest): FirstAnswer | undefined {
    const answer = this.#answers.get(`${userId} ${key}`);
    if (!answer || answer.expiresAt <= now) return undefined;
    return structuredClone({ requestHash: answer.requestHash, post: answer.post });
  }

  #save(before: PostRecord | undefined, { post, content }: Stored) {
    for (const slug of before ? [before.slug, ...before.formerSlugs] : []) this.#slugs.delete(slug);
    for (const slug of [post.slug, ...post.formerSlugs]) this.#slugs.set(slug, post.id);
    this.#posts.set(post.id, structuredClone({ post, content }));
    this.#rememberTitles(before, post);
  }

  /** As in the table: written when a label is new to a published post, or spelled differently. */
  #rememberTitles(before: PostRecord | undefined, after: PostRecord) {
    const old = titlesOf(before);
    for (const [name, title] of titlesOf(after)) {
      if (old.get(name) !== title) this.#titles.set(name, title);
    }
  }

  #inList(list: PostListName): PostSummaryRecord[] {
    return [...this.#posts.values()]
      .filter(({ post }) => listsOf(post).includes(list))
      .map(({ post }) => postSummaryRecordSchema.parse(post))
      .sort((a, b) => (sortText(list, a) < sortText(list, b) ? 1 : -1));
  }
}

function titlesOf(post: PostRecord | undefined): Map<string, string> {
  if (post?.status !== 'published') return new Map();
  const tags = post.tags.map(({ id, title }): [string, string] => [`tag ${id}`, title]);
  return new Map([...tags, [`category ${normalizedName(post.category)}`, post.category]]);
}

function named(post: PostSummaryRecord | undefined) {
  return post ? { title: post.title, slug: post.slug } : null;
}

function dueText({ publishAt, postId }: ScheduleEntry): string {
  return `${publishAt}#${postId}`;
}

function isBehind(list: PostListName, post: PostSummaryRecord, after: ListPosition): boolean {
  return sortText(list, post) < `${after.time}#${after.id}`;
}

function sortText(list: PostListName, post: PostSummaryRecord): string {
  const { time, id } = positionIn(list, post);
  return `${time}#${id}`;
}

/** The order of UTF-8 code units, as for sort keys. */
function byText(texts: Iterable<string>): string[] {
  return [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
