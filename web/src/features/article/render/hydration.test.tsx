import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { Content } from './content.tsx';
import { loadGrammars } from './highlight.ts';
import { none, Page, paragraph } from './content.test-support.tsx';

it('a document from the server is hydrated without a difference, and is then rendered', async () => {
  await loadGrammars(['typescript']);
  const nodes: ContentNode[] = [
    { type: 'heading-one', children: [{ text: 'Größe 𝒳' }] },
    paragraph(
      { text: 'a ' },
      { type: 'math-inline', formula: 'x^2', children: none },
      { text: ' b' },
    ),
    { type: 'code-block', children: [{ text: 'const x = 1;\n' }] },
    { type: 'image', url: 'https://example.com/a.png', alt: '', children: none },
    { type: 'divider', children: none },
  ];
  const page = (
    <Page>
      <Content nodes={nodes} />
    </Page>
  );
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onRecoverableError = vi.fn<() => void>();
  const app = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  await waitFor(() => expect(root.querySelector('.katex')).toBeTruthy());
  await waitFor(() => expect(root.querySelector('pre span')).toBeTruthy());
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
  act(() => app.unmount());
  root.remove();
});
