/** Describes a page's subject as JSON-LD, in the terms of schema.org. */
import { siteLanguage } from '#shared/site/site-texts.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { wordCount } from '#shared/content/text.ts';
import {
  authorName,
  type OwnersPageData,
  type PageInput,
  type PostPageData,
  type ProjectPageData,
  type SeriesPageData,
} from '#shared/publishing/page-data.ts';
import { postPath, seriesPath } from '#shared/platform/http.ts';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import type { PageFacts, SocialPicture } from './page-facts.ts';

type Thing = { '@type': string } & Record<string, unknown>;
interface Crumb {
  name: string;
  /** Absolute address. */
  item: string;
}

/** @returns undefined for a page that search engines should not index */
export function structuredData(input: PageInput, facts: PageFacts): object | undefined {
  const things = facts.address === undefined ? [] : thingsOf(input, facts, facts.address);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined;
}

function thingsOf(input: PageInput, facts: PageFacts, address: string): Thing[] {
  const { data, settings, siteAddress } = input;
  const home = { name: settings.frame.name, item: `${siteAddress}/` };
  const blog = { name: 'Blog', item: `${siteAddress}/blog` };
  const projects = { name: 'Projects', item: `${siteAddress}/projects` };
  const here = { name: facts.title, item: address };
  const list = { name: facts.title, description: facts.description, url: address };
  switch (data.page) {
    case 'home':
      return [owner(input, facts.image.url), website(input)];
    case 'post':
      return [blogPosting(data, facts, address, siteAddress), breadcrumbs(home, blog, here)];
    case 'blog':
      if (address === blog.item) return [{ '@type': 'Blog', ...list }, breadcrumbs(home, blog)];
      return [{ '@type': 'CollectionPage', ...list }, breadcrumbs(home, blog, here)];
    case 'series':
      return [
        { ...seriesWork(data, address), hasPart: partsOf(data, siteAddress) },
        breadcrumbs(home, blog, here),
      ];
    case 'projects': {
      const trail = address === projects.item ? [projects] : [projects, here];
      return [{ '@type': 'CollectionPage', ...list }, breadcrumbs(home, ...trail)];
    }
    case 'project':
      return [projectWork(data, facts, address, input), breadcrumbs(home, projects, here)];
    case 'page':
      return [ownersPage(data, facts, address), breadcrumbs(home, here)];
    default:
      return [breadcrumbs(home, here)];
  }
}

function blogPosting(
  { post, images }: PostPageData,
  facts: PageFacts,
  address: string,
  siteAddress: string,
): Thing {
  return {
    '@type': 'BlogPosting',
    '@id': address,
    mainEntityOfPage: facts.canonical,
    url: facts.canonical,
    headline: post.title,
    description: facts.description || undefined,
    image: [...coverOf(post.avatar, images, siteAddress), picture(facts.image)],
    datePublished: post.published_at ?? undefined,
    dateModified: post.revised_at ?? post.updated_at,
    author: { '@type': 'Person', name: authorName(post.author), url: `${siteAddress}/` },
    wordCount: wordCount(readStored(post.content)),
    articleSection: post.category.title,
    keywords: post.tags.map(({ title }) => title),
    inLanguage: post.lang ?? siteLanguage,
    ...positionInSeries(post, siteAddress),
  };
}

function positionInSeries({ slug, series, parts = [] }: PostPageData['post'], siteAddress: string) {
  const index = parts.findIndex((part) => part.slug === slug);
  if (!series || index < 0) return {};
  const address = siteAddress + seriesPath(series.slug);
  return { isPartOf: seriesWork(series, address), position: index + 1 };
}

function seriesWork({ name }: { name: string }, address: string): Thing {
  return { '@type': 'CreativeWorkSeries', '@id': address, name, url: address };
}

function partsOf({ posts }: SeriesPageData, siteAddress: string): Thing[] {
  return posts.data.map(({ slug, title }, index) => ({
    '@type': 'BlogPosting',
    '@id': siteAddress + postPath(slug),
    headline: title,
    position: index + 1,
  }));
}

function projectWork(
  { project, images }: ProjectPageData,
  facts: PageFacts,
  address: string,
  { siteAddress, settings }: PageInput,
): Thing {
  const { github_url: code, live_url: live } = project;
  return {
    '@type': code === null ? 'CreativeWork' : 'SoftwareSourceCode',
    '@id': address,
    mainEntityOfPage: facts.canonical,
    url: facts.canonical,
    name: project.title,
    description: project.description,
    image: [...coverOf(project.image_url, images, siteAddress), picture(facts.image)],
    dateCreated: project.start_date,
    dateModified: project.updated_at,
    author: { '@type': 'Person', name: settings.frame.name, url: `${siteAddress}/` },
    codeRepository: code ?? undefined,
    sameAs: live ?? undefined,
    keywords: project.technologies,
    inLanguage: project.lang ?? siteLanguage,
  };
}

function ownersPage({ entry }: OwnersPageData, facts: PageFacts, address: string): Thing {
  return {
    '@type': 'WebPage',
    '@id': address,
    mainEntityOfPage: facts.canonical,
    url: facts.canonical,
    name: entry.title,
    description: facts.description || undefined,
    image: [picture(facts.image)],
    dateModified: entry.revised_at ?? entry.updated_at,
    inLanguage: entry.lang ?? siteLanguage,
  };
}

/** @returns nothing for an entry without a cover, or whose cover is on another site */
function coverOf(source: string | null, images: PublicImages, siteAddress: string): Thing[] {
  const cover = source !== null && Object.hasOwn(images, source) ? images[source] : undefined;
  return cover ? [picture({ ...cover, url: siteAddress + cover.url })] : [];
}

function picture({ url, width, height }: SocialPicture): Thing {
  return { '@type': 'ImageObject', url, width, height };
}

function owner({ siteAddress, settings }: PageInput, image: string): Thing {
  const { frame, home } = settings;
  const portrait = home?.portrait;
  return {
    '@type': 'Person',
    '@id': `${siteAddress}/#owner`,
    name: frame.name,
    jobTitle: home?.title,
    description: home?.bio,
    url: `${siteAddress}/`,
    image: portrait ? siteAddress + portrait.url : image,
    sameAs: frame.social_links.map(({ address }) => address),
  };
}

function website({ siteAddress, settings }: PageInput): Thing {
  return {
    '@type': 'WebSite',
    name: settings.frame.name,
    url: `${siteAddress}/`,
    publisher: { '@id': `${siteAddress}/#owner` },
  };
}

function breadcrumbs(...trail: Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  };
}
