import { type ReactNode, useMemo } from 'react';
import { readStored } from '#shared/content/read-stored.ts';
import { Content } from './render/content.tsx';
import { type Heading, headingsOf } from './render/headings.ts';

interface RenderedTextProps {
  /** The text as stored. */
  content: string;
  /** The language of the text; undefined for the site's own. */
  lang?: string | undefined;
  /** Renders what is around the text. */
  children: (text: ReactNode, headings: Heading[]) => ReactNode;
}

/** Renders an article's text: on the server, or in a browser that came from another page of the site. */
export function RenderedText({ content, lang, children }: RenderedTextProps) {
  const nodes = useMemo(() => readStored(content), [content]);
  const headings = useMemo(() => headingsOf(nodes), [nodes]);
  return children(nodes.length > 0 && <Content nodes={nodes} lang={lang} />, headings);
}
