/** Renders documents in the browser of a test. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { Content } from './content.tsx';
import { highlightLater } from './highlight.ts';
import { RenderersContext } from './renderers.context.ts';

export const none: ContentNode[] = [{ text: '' }];
export const objectKey = 'uploads/0199a000-0000-7000-8000-000000000001.png';

export const paragraph = (...children: ContentNode[]): ContentNode => ({
  type: 'paragraph',
  children,
});

const renderers = { highlightLater };

/** The parts of a page that a document needs around it. */
export function Page({ children, images = {} }: { children: ReactNode; images?: PublicImages }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  rememberImages(client, images);
  return (
    <QueryClientProvider client={client}>
      <RenderersContext value={renderers}>{children}</RenderersContext>
    </QueryClientProvider>
  );
}

export function show(...nodes: ContentNode[]): HTMLElement {
  return render(<Content nodes={nodes} />, { wrapper: Page }).container;
}
