/** Collects what search engines and shared links need to know about a page. */
import { isHttpUrl } from '#shared/content/urls.ts';
import { entryOf, type PageInput } from '#shared/publishing/page-data.ts';
import { pagePath, postPath, projectPath, seriesPath } from '#shared/platform/http.ts';
import { messages } from '#shared/schemas/messages.ts';
import { categoryName } from '#shared/schemas/project-labels.ts';
import { privacyIntro, seriesIntro, subscribeIntro } from '#shared/site/site-texts.ts';
import { filterTitle } from '#web/src/features/posts/list/post-filter.ts';
import { canonicalPathOf } from '#web/src/navigation/canonical.tsx';

export interface SocialPicture {
  /** Absolute address. */
  url: string;
  /** In pixels. Missing for a picture on another site, as the height is. */
  width?: number;
  height?: number;
}

export interface PageFacts {
  title: string;
  description: string;
  /** Absolute address; undefined for a page that search engines should not index. */
  address: string | undefined;
  /** The absolute address where the text first appeared, which may be another site. */
  canonical: string | undefined;
  image: SocialPicture;
  imageAlt: string;
}

export function pageFacts(input: PageInput): PageFacts {
  const { name } = input.settings.frame;
  const { title, description } = titleAndDescription(input);
  const path = entryPath(input.data) ?? canonicalPathOf(input.data);
  const address = path === undefined ? undefined : input.siteAddress + path;
  return {
    title,
    description,
    address,
    canonical: entryOf(input.data)?.seo?.canonical ?? address,
    image: entryPicture(input) ?? {
      ...input.socialImage,
      url: new URL(input.socialImage.url, input.siteAddress).href,
    },
    imageAlt: title === name ? title : `${title} · ${name}`,
  };
}

function entryPath(data: PageInput['data']): string | undefined {
  switch (data.page) {
    case 'post':
      return postPath(data.post.slug);
    case 'series':
      return seriesPath(data.slug);
    case 'project':
      return data.project.slug === null ? undefined : projectPath(data.project.slug);
    case 'page':
      return pagePath(data.entry.slug);
    default:
      return undefined;
  }
}

/** @returns undefined if the entry has no picture for shared links, or its upload is not complete */
function entryPicture({ data, siteAddress }: PageInput): SocialPicture | undefined {
  const source = entryOf(data)?.seo?.image;
  if (source === undefined || !('images' in data)) return undefined;
  const image = Object.hasOwn(data.images, source) ? data.images[source] : undefined;
  if (image === undefined) return isHttpUrl(source) ? { url: source } : undefined;
  return { url: siteAddress + image.url, width: image.width, height: image.height };
}

function titleAndDescription(input: PageInput): { title: string; description: string } {
  const { title, description } = defaultTexts(input);
  const seo = entryOf(input.data)?.seo;
  return { title: seo?.title ?? title, description: seo?.description ?? description };
}

function defaultTexts({ data, settings }: PageInput): { title: string; description: string } {
  switch (data.page) {
    case 'home':
      return { title: settings.frame.name, description: settings.home?.bio ?? '' };
    case 'post':
      return { title: data.post.title, description: data.post.summary };
    case 'series':
      return { title: data.name, description: seriesIntro(data.posts.meta.total) };
    case 'blog': {
      const { tag, category } = data.filter;
      const title =
        tag === undefined && category === undefined
          ? 'Blog'
          : filterTitle(data.filter, data.posts.data, data.labels);
      return { title, description: settings.intro ?? '' };
    }
    case 'projects': {
      const { category } = data.filter;
      const title = category === undefined ? 'Projects' : `Projects: ${categoryName(category)}`;
      return { title, description: settings.intro ?? '' };
    }
    case 'project':
      return { title: data.project.title, description: data.project.description };
    case 'page':
      return { title: data.entry.title, description: data.entry.summary };
    case 'contact':
      return { title: 'Contact', description: settings.contact?.intro ?? '' };
    case 'privacy':
      return { title: 'Privacy', description: privacyIntro };
    case 'subscribe':
      return { title: 'Subscribe', description: subscribeIntro };
    case 'not-found':
      return { title: messages.pageNotFound, description: '' };
    case 'post-not-found':
      return { title: messages.postNotFound, description: '' };
    case 'project-not-found':
      return { title: messages.projectNotFound, description: '' };
  }
}
