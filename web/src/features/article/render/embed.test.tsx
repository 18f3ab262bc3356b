import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { Content } from './content.tsx';
import { Page } from './content.test-support.tsx';
import { reopenEmbed } from './open-embed.ts';
import { type Renderers, RenderersContext } from './renderers.context.ts';

const url = 'https://youtu.be/dQw4w9WgXcQ';
const framed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const embed = (title: string, address = url): ContentNode => ({
  type: 'embed',
  url: address,
  children: [{ text: title }],
});

function show(node: ContentNode, frames?: Renderers['frames']): HTMLElement {
  const renderers: Renderers = frames === undefined ? {} : { frames };
  return render(
    <RenderersContext value={renderers}>
      <Content nodes={[node]} />
    </RenderersContext>,
    { wrapper: Page },
  ).container;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('an embedded page', () => {
  it('is a link with its title, its provider and its host, and requests nothing', () => {
    const container = show(embed('A talk'), 'served');
    expect(screen.getByRole('link', { name: 'A talk' }).getAttribute('href')).toBe(url);
    expect(container.querySelector('figcaption')?.textContent).toBe('YouTubeA talkyoutu.be');
    expect(container.querySelector('iframe, img, script, link')).toBeNull();
  });

  it('is named after its provider if the author wrote no title', () => {
    show(embed(url), 'served');
    expect(screen.getByRole('link', { name: 'YouTube' })).toBeTruthy();
  });

  it('names its frame only after its provider if the author wrote no title', async () => {
    show(embed(url), 'served');
    fireEvent.click(button('Show here: YouTube'));
    expect(await screen.findByTitle('YouTube')).toBeTruthy();
  });

  it('opens in a frame in the place of its button, and takes the focus', async () => {
    const container = show(embed('A talk'), 'served');
    const place = container.querySelector<HTMLElement>('.hatched');
    expect(place?.style.aspectRatio).toBe('16 / 9');
    fireEvent.click(button('Show here: A talk'));
    const frame = await screen.findByTitle<HTMLIFrameElement>('A talk (YouTube)');
    expect(frame.parentElement).toBe(place);
    expect(place?.children).toHaveLength(1);
    expect(frame.src).toBe(framed);
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(frame.getAttribute('referrerpolicy') ?? frame.referrerPolicy).toBe('strict-origin');
    expect(document.activeElement).toBe(frame);
  });

  it('is only a link if its site has no page for frames', () => {
    show(embed('Notes', 'https://github.com/a/b/blob/main/a.ts#L1'), 'served');
    expect(screen.getByRole('link', { name: 'Notes' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is only its text if its address is unknown', () => {
    const container = show(embed('A talk', 'https://evil.example/'), 'served');
    expect(container.querySelector('figure, a, button')).toBeNull();
    expect(container.textContent).toBe('A talk');
  });

  it('does not open in a preview, but says that it does for readers', () => {
    show(embed('A talk'), 'published');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Readers can show it here.')).toBeTruthy();
  });
});

describe('an embedded page in a document that came without it', () => {
  const reload = () => vi.spyOn(location, 'reload').mockReturnValue(undefined);
  const assign = () => vi.spyOn(location, 'assign').mockReturnValue(undefined);

  it('opens once the document, which then allows it, is loaded again', async () => {
    const reloaded = reload();
    show(embed('A talk'));
    fireEvent.click(button('Show here: A talk'));
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
    document.body.replaceChildren();
    const container = show(embed('A talk'), 'served');
    expect(await screen.findByTitle('A talk (YouTube)')).toBeTruthy();
    // The document opens it only once.
    container.remove();
    show(embed('A talk'), 'served');
    expect(button('Show here: A talk')).toBeTruthy();
  });

  it('is followed as a link if the document comes without it once more', async () => {
    const [reloaded, assigned] = [reload(), assign()];
    const container = show(embed('A talk'));
    fireEvent.click(button('Show here: A talk'));
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
    reopenEmbed(container);
    fireEvent.click(button('Show here: A talk'));
    await waitFor(() => expect(assigned).toHaveBeenCalledWith(url));
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('stays closed if the reader pressed another one', () => {
    sessionStorage.setItem('pressed-embed', '0 /blog/another');
    const container = show(embed('A talk'), 'served');
    reopenEmbed(container);
    expect(container.querySelector('iframe')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
