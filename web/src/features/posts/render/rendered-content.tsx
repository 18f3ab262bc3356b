import { useMemo } from 'react';
import { readStored } from '#shared/content/read-stored.ts';
import { Content } from './content.tsx';

/** Renders a stored text: on the server, or in a browser that came from another page. */
export function RenderedContent({ content }: { content: string }) {
  const nodes = useMemo(() => readStored(content), [content]);
  return <Content nodes={nodes} />;
}
