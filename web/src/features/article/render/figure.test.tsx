import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { ArticleImagesContext } from '../use-article-image.ts';
import lineStyles from './code-lines.module.css';
import { Content } from './content.tsx';
import { none, objectKey, Page, show } from './content.test-support.tsx';
import { RenderersContext } from './renderers.context.ts';
import { openZoom } from './zoom-dialog.ts';

const graph = {
  type: 'image' as const,
  url: 'https://example.com/graph.png',
  alt: 'A graph',
  children: none,
};
const uploaded: ContentNode = { ...graph, url: objectKey };

it('an image has its caption, also when it fails to load', () => {
  show({ ...graph, caption: 'Figure 1' });
  const figure = within(screen.getByRole('figure'));
  fireEvent.error(figure.getByRole('img', { name: 'A graph' }));
  expect(figure.getByText(/Failed to load image/)).toBeTruthy();
  expect(figure.getByText('Figure 1')).toBeTruthy();
});

it('an uploaded image is shown once its address is requested and the picture has loaded', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return Response.json({ url: `/media/${objectKey}` });
  });
  show(uploaded, uploaded);
  expect(screen.getAllByText('Loading image...')).toHaveLength(2);
  const [picture] = await screen.findAllByRole('img', { name: 'A graph' });
  expect(picture?.getAttribute('src')).toBe(`/media/${objectKey}`);
  // The address is known, but the picture has not loaded yet.
  expect(screen.getAllByText('Loading image...')).toHaveLength(2);
  for (const each of screen.getAllByRole('img')) fireEvent.load(each);
  expect(screen.queryByText('Loading image...')).toBeNull();
  expect(requested).toEqual([`/api/v1/uploads?object_key=${encodeURIComponent(objectKey)}`]);
});

describe('an image of an article whose data describes it', () => {
  const size = { object_key: objectKey, width: 1600, height: 800 };
  const showOf = (sized: Post['images'][number]) =>
    render(
      <ArticleImagesContext value={[sized]}>
        <Content nodes={[uploaded]} />
      </ArticleImagesContext>,
      { wrapper: Page },
    );

  it('is shown at once if it is published, with its space reserved, and without a request', () => {
    const fetch = vi.fn<() => void>();
    vi.stubGlobal('fetch', fetch);
    const sizes = [480, 1600].map((width) => ({ url: `/media/a-${width}.webp`, width }));
    showOf({ ...size, url: '/media/a-1600.webp', sizes });
    const picture = screen.getByRole('img', { name: 'A graph' });
    expect(picture.getAttribute('src')).toBe('/media/a-1600.webp');
    expect(picture.getAttribute('srcset')).toBe('/media/a-480.webp 480w, /media/a-1600.webp 1600w');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
      '1600',
      '800',
    ]);
    expect(screen.queryByText('Loading image...')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has its space reserved if it is unpublished, while its address is requested', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ url: 'https://bucket.example/a?sign=1' }));
    showOf({ ...size, url: null, sizes: [] });
    const box = screen.getByText('Loading image...').parentElement;
    expect(box?.style.aspectRatio).toBe('1600 / 800');
    const picture = await screen.findByRole('img', { name: 'A graph' });
    expect(picture.getAttribute('src')).toBe('https://bucket.example/a?sign=1');
    expect(picture.getAttribute('width')).toBe('1600');
    // The address is valid only for minutes.
    expect(picture.getAttribute('loading')).toBe('eager');
    fireEvent.load(picture);
    expect(screen.queryByText('Loading image...')).toBeNull();
  });

  it.each(['javascript:alert(1)', '//evil.example/x.png'])('is never loaded from %s', (url) => {
    const { container } = showOf({ ...size, url: '/media/a.webp', sizes: [{ url, width: 1 }] });
    expect(container.querySelector('img')).toBeNull();
  });
});

it('an uploaded image without an address is said to have failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'upload-not-found', detail: 'x', request_id: 'r' }, { status: 404 }),
  );
  const container = show(uploaded);
  expect(await screen.findByText('Failed to load image: A graph')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

it.each(['javascript:alert(1)', '//evil.example/x.png', 'data:image/svg+xml,x'])(
  'an uploaded image is not loaded from %s',
  async (url) => {
    vi.stubGlobal('fetch', async () => Response.json({ url }));
    const container = show({ type: 'image', url: objectKey, children: none });
    expect(await screen.findByText('Failed to load image')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  },
);

it('an image with an unsafe address is never requested', () => {
  const container = show({ type: 'image', url: 'javascript:alert(1)', children: none });
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('Failed to load image');
});

describe('an image in the dark scheme', () => {
  const light = 'https://example.com/light.png';
  const dark = 'https://example.com/dark.png';
  const image: ContentNode = { ...graph, url: light };
  const lookOf = (figure: Element | null) =>
    [lineStyles.lightOnly, lineStyles.darkOnly, lineStyles.softened].filter((name) =>
      figure?.classList.contains(String(name)),
    );

  it('is the same without settings', () => {
    const figure = show(image).querySelector('figure');
    expect([lookOf(figure), figure?.hasAttribute('data-schemes')]).toEqual([[], false]);
  });

  it('is another picture, which waits until it is seen, with the same texts', () => {
    const figures = [...show({ ...image, dark, caption: 'C' }).querySelectorAll('figure')];
    expect(figures.map(lookOf)).toEqual([[lineStyles.lightOnly], [lineStyles.darkOnly]]);
    expect(figures.map((each) => each.querySelector('img')?.src)).toEqual([light, dark]);
    for (const figure of figures) {
      expect(figure.querySelector('img')?.loading).toBe('lazy');
      expect(figure.querySelector('figcaption')?.textContent).toBe('C');
      expect(figure.dataset['schemes']).toBe('');
    }
  });

  it('is softened if its author chose that, except in feeds', () => {
    const softened: ContentNode = { ...image, dark, softened: true };
    expect(lookOf(show({ ...image, softened: true }).querySelector('figure'))).toEqual([
      lineStyles.softened,
    ]);
    const { container } = render(
      <RenderersContext value={{ forFeeds: true }}>
        <Content nodes={[softened]} />
      </RenderersContext>,
      { wrapper: Page },
    );
    expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([light]);
    expect(lookOf(container.querySelector('figure'))).toEqual([]);
  });
});

afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});

const link = () =>
  screen.getByRole<HTMLAnchorElement>('link', { name: 'Enlarge picture: A graph' });

it('a picture is a link to itself, so that it can be enlarged without scripts', () => {
  show(graph);
  expect(link().getAttribute('href')).toBe(graph.url);
});

it('a click opens a picture in a dialog, which can show its actual size, and closes', async () => {
  show(graph);
  fireEvent.click(screen.getByRole('img', { name: 'A graph' }));
  const dialog = await screen.findByRole('dialog', { name: 'A graph' });
  const picture = screen.getByRole('button', { name: 'Actual size: A graph' });
  expect(picture.querySelector('img')?.src).toBe(graph.url);
  fireEvent.click(picture);
  expect(picture.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('the enlarged picture is as bright as in the text', () => {
  show(graph);
  screen.getByRole('img', { name: 'A graph' }).style.filter = 'brightness(0.8)';
  openZoom(link());
  expect(document.querySelector<HTMLElement>('dialog img')?.style.filter).toBe('brightness(0.8)');
});

it('two quick clicks open one dialog, and going back closes it', async () => {
  show(graph);
  openZoom(link());
  openZoom(link());
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  fireEvent.popState(window);
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

it('nothing is enlarged once the picture has left the page', () => {
  show(graph);
  const gone = link();
  gone.remove();
  openZoom(gone);
  expect(document.querySelector('dialog')).toBeNull();
});

it('the dialog says that the picture cannot be loaded', async () => {
  show(graph);
  fireEvent.click(link());
  await screen.findByRole('dialog');
  const [enlarged] = document.querySelectorAll('dialog img');
  if (enlarged) fireEvent.error(enlarged);
  expect(screen.getByText('Failed to load image: A graph')).toBeTruthy();
});

it('a click that asks for another tab is left to the browser', () => {
  show(graph);
  const click = createEvent.click(link(), { ctrlKey: true });
  fireEvent(link(), click);
  expect(click.defaultPrevented).toBe(false);
});

it('a picture within a link has no link of its own', () => {
  show({ type: 'link', url: 'https://example.com/', children: [graph] });
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    'https://example.com/',
  ]);
});
