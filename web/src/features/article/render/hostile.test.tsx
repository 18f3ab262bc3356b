/** Content as an attacker might put it into the store, read and rendered as for a visitor. */
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { Content } from './content.tsx';
import { none, Page } from './content.test-support.tsx';
import { RenderersContext } from './renderers.context.ts';
import { documents, expectHarmless } from './hostile.test-support.tsx';
import { serverRenderers } from './server-renderers.ts';

const inBrowser = (nodes: readonly ContentNode[]) =>
  render(<Content nodes={nodes} />, { wrapper: Page }).container;

function markup(nodes: readonly ContentNode[]): string {
  return renderToString(
    <Page>
      <RenderersContext value={serverRenderers}>
        <Content nodes={nodes} />
      </RenderersContext>
    </Page>,
  );
}

function onServer(nodes: readonly ContentNode[]): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = markup(nodes);
  return page;
}

describe('hostile content', () => {
  it.each(documents)('does no harm in a browser: %s', (_what, content) => {
    expectHarmless(inBrowser(readStored(content)));
  });

  it.each(documents)('does no harm in a server-rendered page: %s', (_what, content) => {
    expectHarmless(onServer(readStored(content)));
  });

  it('does no harm when it reaches the renderer unchecked', () => {
    let node: unknown = { type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x' }] };
    for (let level = 0; level < 20_000; level += 1)
      node = { type: 'constructor', children: [node] };
    // Deliberately outside the model.
    const unread = [
      node,
      { type: 'image', url: 'javascript:alert(1)', children: none },
    ] as ContentNode[];
    expectHarmless(inBrowser(unread));
    expectHarmless(onServer(unread));
  });

  it('takes little time', () => {
    for (const [what, content] of documents) {
      expect(
        cpuTime(() => markup(readStored(content))),
        what,
      ).toBeLessThan(500);
    }
  });
});
