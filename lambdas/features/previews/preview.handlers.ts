/** Serves drafts and unsaved texts to anyone who has a preview link. */
import { readStored } from '#shared/content/read-stored.ts';
import { isHttpUrl, isImageSource, isObjectKey } from '#shared/content/urls.ts';
import { sentCoverViewSchema } from '#shared/entries/cover-view.ts';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { type Series, sentSeriesSchema } from '#shared/entries/series.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { Preview } from '#shared/schemas/previews.ts';
import { knownCategory } from '#shared/schemas/project-labels.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';
import type { PreviewLink, WorkingCopiesRepository } from '../entries/entries.repository.ts';
import { articleOf } from '../entries/entry-article.ts';
import { completeImages } from '../entries/entry-references.ts';
import { type PreviewLinkDeps, findPreview } from '../entries/previews.usecases.ts';
import type { PageRecord } from '../pages/page.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import { pageTextFields } from '../pages/page.kind.ts';
import { toWirePage as toWireOwnersPage } from '../pages/page-wire.ts';
import { type ContextDeps, readContext } from '../posts/get-post.usecase.ts';
import type { WholePost } from '../posts/post.ts';
import { postTextFields } from '../posts/post.kind.ts';
import { distinctTags, seriesAfter } from '../posts/post-slug.ts';
import { type ColorDeps, toWirePost } from '../posts/post-wire.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import { withNeighborsAndImages } from '../projects/get-project.usecase.ts';
import type { ProjectRecord } from '../projects/project.ts';
import { toWirePage } from '../projects/project-wire.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';

export interface PreviewReadDeps extends ContextDeps, PreviewLinkDeps, ColorDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'neighborsOf' | 'page'>;
  projects: Pick<ProjectsRepository, 'find' | 'neighborsOf'>;
  pages: Pick<PagesRepository, 'find'>;
  copies: Pick<WorkingCopiesRepository, 'find'>;
}

/** The publisher makes copies of the images while a link works. */
const withCopies = { hasCopies: true };

export function previewReadHandlers(deps: PreviewReadDeps): Handlers<'getPreview'> {
  return { getPreview: async ({ params }) => ({ body: await getPreview(params.token, deps) }) };
}

/**
 * Returns the current entry behind a link, or the unsaved text that the link shows.
 * @throws Problem `preview-not-found` when the link is unknown, expired or revoked, or its entry is
 *   deleted; `preview-over` when its unsaved text is gone, or somebody has saved the entry since
 */
export async function getPreview(token: string, deps: PreviewReadDeps): Promise<Preview> {
  const link = await findPreview(token, deps);
  if (!link) throw problem('preview-not-found');
  const copy = await findCopy(link, deps);
  const body = await readers[link.kind](link, copy, deps);
  if (!body) throw problem('preview-not-found');
  return { ...body, expires_at: link.expiresAt.toISOString(), ...(copy && { unsaved: true }) };
}

async function findCopy({ id: entry, copy }: PreviewLink, { copies, now }: PreviewReadDeps) {
  if (!copy) return undefined;
  const found = await copies.find({ userId: copy.userId, entry, id: copy.id }, now());
  if (!found) throw problem('preview-over');
  return found;
}

/** A link to unsaved text ends with the next save of the entry. */
function requireUnsaved({ copy }: PreviewLink, { version }: { version: number }): void {
  if (copy && copy.version !== version) throw problem('preview-over');
}

const readers = { post: readPost, project: readProject, page: readPage };

type Copy = WorkingCopy | undefined;

async function readPost(link: PreviewLink, copy: Copy, deps: PreviewReadDeps) {
  const saved = await deps.posts.findWithContent(link.id);
  if (!saved) return undefined;
  requireUnsaved(link, saved.entry);
  // Copies of earlier releases have no kind; they are of posts.
  const isCopyOfPost = copy && (copy.kind === undefined || copy.kind === 'post');
  const { entry: post, content } = isCopyOfPost ? unsavedPost(saved, copy.values) : saved;
  const [context, colors] = await Promise.all([readContext(post, deps), deps.readColors()]);
  return { post: toWirePost(post, { content, colors, ...context }, withCopies) };
}

async function readProject(link: PreviewLink, copy: Copy, deps: PreviewReadDeps) {
  const saved = await deps.projects.find(link.id);
  if (!saved) return undefined;
  requireUnsaved(link, saved);
  const project = copy?.kind === 'project' ? unsavedProject(saved, copy.values) : saved;
  return { project: toWirePage(await withNeighborsAndImages(project, deps), withCopies) };
}

async function readPage(link: PreviewLink, copy: Copy, { pages, uploads }: PreviewReadDeps) {
  const saved = await pages.find(link.id);
  if (!saved) return undefined;
  requireUnsaved(link, saved);
  const page = copy?.kind === 'page' ? unsavedPage(saved, copy.values) : saved;
  return {
    page: toWireOwnersPage(page, await completeImages(page.objectKeys, uploads), withCopies),
  };
}

// The functions below return the entry as if its author saved the form now. An invalid value is replaced by the saved
// one, or left out.

type ValuesOf<Kind> = Extract<WorkingCopy, { kind?: Kind }>['values'];

function unsavedPost({ entry: post }: WholePost, values: ValuesOf<'post'>): WholePost {
  const { category, excerpt } = values;
  const article = articleOf(readStored(values.content));
  const tags = [...values.tags, values.tagDraft].filter((tag) => tag.trim() !== '');
  const text = {
    title: titleIn(values),
    category,
    excerpt,
    tags: distinctTags(tags.slice(0, limits.tags.max)),
    avatar: imageSourceOrNull(values.avatar),
    coverView: coverViewIn(values),
    lang: languageIn(values, post),
    seo: undefined,
    series: seriesIn(values, post),
  };
  const entry = { ...post, ...postTextFields(text, article), seo: post.seo };
  return { entry, content: article.json };
}

const { start_date: dateSchema } = createProjectSchema.shape;

function unsavedProject(project: ProjectRecord, values: ValuesOf<'project'>): ProjectRecord {
  const { json, images } = articleOf(readStored(values.content));
  const startDate = dateSchema.safeParse(values.start_date).data ?? project.startDate;
  return {
    ...project,
    title: titleIn(values),
    description: values.description,
    content: json,
    articleImages: images.filter(isObjectKey),
    category: knownCategory(values.category) ?? values.category,
    status: values.status,
    startDate,
    endDate: dateSchema.safeParse(values.end_date).data ?? null,
    technologies: distinctEntries([...values.technologies, values.technologyDraft]),
    highlights: distinctEntries([...values.highlights, values.highlightDraft]),
    githubUrl: isHttpUrl(values.github_url) ? values.github_url : null,
    liveUrl: isHttpUrl(values.live_url) ? values.live_url : null,
    imageUrl: imageSourceOrNull(values.image_url),
    coverView: coverViewIn(values),
    lang: languageIn(values, project),
  };
}

function unsavedPage(page: PageRecord, values: ValuesOf<'page'>): PageRecord {
  const lang = languageIn(values, page);
  const text = { title: titleIn(values), excerpt: values.excerpt, lang, seo: undefined };
  const article = articleOf(readStored(values.content));
  return { ...page, ...pageTextFields(text, article), seo: page.seo };
}

function titleIn({ title }: { title: string }): string {
  return title.trim() || 'Untitled';
}

function languageIn(values: { lang?: string | undefined }, saved: { lang?: string | undefined }) {
  const { success, data } = sentLanguageSchema.safeParse(values.lang ?? '');
  return success ? (data ?? undefined) : saved.lang;
}

function seriesIn({ series }: ValuesOf<'post'>, saved: { series?: Series | undefined }) {
  const name = series?.name.trim();
  if (!name) return undefined;
  const { success, data } = sentSeriesSchema.safeParse({
    name,
    position: Number(series?.position),
  });
  return success ? seriesAfter(saved.series, data) : saved.series;
}

function coverViewIn({
  cover_view: view,
}: {
  cover_view?: string | undefined;
}): string | undefined {
  return sentCoverViewSchema.safeParse(view).data ?? undefined;
}

function imageSourceOrNull(address: string): string | null {
  return isImageSource(address) ? address : null;
}
