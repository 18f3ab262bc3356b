/** Makes the tags that a prerendered page adds to the head of the built document. */
import { authorName, type PageInput } from '#shared/publishing/page-data.ts';
import { feeds } from '#shared/publishing/site-paths.ts';
import { dataElement, voidElement } from './html-document.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';
import { structuredData } from './structured-data.ts';
import type { Post } from '#shared/schemas/posts.ts';

const neverIndexed = voidElement('meta', { name: 'robots', content: 'noindex' });

export function headTags(input: PageInput): string[] {
  const { frame } = input.settings;
  const facts = pageFacts(input);
  if (facts.address === undefined) return [neverIndexed];
  const data = structuredData(input, facts);
  return [
    ...socialTags(input, facts),
    ...(frame.navigation.hidden.blog ? [] : feeds).map(({ type, file, name }) =>
      voidElement('link', {
        rel: 'alternate',
        type,
        title: `${frame.name} (${name})`,
        href: `/${file}`,
      }),
    ),
    ...(data === undefined ? [] : [dataElement('application/ld+json', data)]),
  ];
}

/** Open Graph and Twitter tags, which determine how a shared link looks. */
function socialTags(input: PageInput, facts: PageFacts): string[] {
  const { data, settings } = input;
  return [
    og('og:type', data.page === 'post' ? 'article' : 'website'),
    og('og:site_name', settings.frame.name),
    og('og:title', facts.title),
    og('og:description', facts.description),
    og('og:url', facts.canonical),
    og('og:image', facts.image.url),
    og('og:image:width', facts.image.width?.toString()),
    og('og:image:height', facts.image.height?.toString()),
    og('og:image:alt', facts.imageAlt),
    ...(data.page === 'post' ? articleTags(data.post) : []),
    // Twitter reads everything else from the tags above.
    voidElement('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ].filter((tag) => tag !== '');
}

function articleTags(post: Post): string[] {
  return [
    og('article:published_time', post.published_at ?? undefined),
    og('article:modified_time', post.revised_at ?? post.updated_at),
    og('article:author', authorName(post.author)),
    og('article:section', post.category.title),
    ...post.tags.map(({ title }) => og('article:tag', title)),
  ];
}

function og(property: string, content: string | undefined): string {
  return content ? voidElement('meta', { property, content }) : '';
}
