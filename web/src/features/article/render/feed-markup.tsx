/** Renders an article for feed readers, which have no style or script of this site. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readStored } from '#shared/content/read-stored.ts';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { Content } from './content.tsx';
import { type Renderers, RenderersContext } from './renderers.context.ts';
import { formulaMarkup } from './server-renderers.ts';
import heading from './blocks.module.css';

interface Article {
  /** The article as stored. */
  content: string;
  images: PublicImages;
  /** The absolute address of its page. */
  address: string;
}

export async function feedMarkup(
  { content, images, address }: Article,
  markup: (tree: ReactNode) => Promise<string>,
): Promise<string> {
  const client = new QueryClient();
  rememberImages(client, widestCopies(images, address));
  const article = await markup(
    <QueryClientProvider client={client}>
      <RenderersContext value={feedRenderers}>
        <Content nodes={readStored(content)} />
      </RenderersContext>
    </QueryClientProvider>,
  );
  client.clear();
  return cleanMarkup(article, address);
}

const feedRenderers: Renderers = {
  forFeeds: true,
  formula: (formula, block) => formulaMarkup(formula, block, 'mathml'),
};

/** Few readers can choose between copies, or resolve addresses that are not absolute. */
function widestCopies(images: PublicImages, address: string): PublicImages {
  const entries = Object.entries(images).map(([key, image]) => {
    const url = new URL(image.url, address).href;
    return [key, { ...image, url, sizes: [] }] as const;
  });
  return Object.fromEntries(entries);
}

const sectionLink = new RegExp(`<a class="${heading.link}"[^>]*>[^<]*</a>`, 'g');
const siteOnlyAttributes =
  / (?:aria-\w+|class|id|style|tabindex|loading|decoding|fetchpriority|hidden|role)="[^"]*"/g;

/**
 * Drops what only this site uses, and lets links within the text lead to its page: readers show many
 * entries in one document. Changes only tags, which are safe to find: both React and KaTeX escape `>` and
 * quotes in attributes, and `<` in text.
 */
function cleanMarkup(markup: string, address: string): string {
  return markup
    .replace(/<!--.*?-->/g, '')
    .replace(sectionLink, '')
    .replace(/<[a-z][^>]*>/g, (tag) =>
      tag.replace(siteOnlyAttributes, '').replace(' href="#', () => ` href="${address}#`),
    );
}
