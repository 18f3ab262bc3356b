import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { none, show } from './content.test-support.tsx';
import { openZoom } from './zoom-dialog.ts';

const address = 'https://example.com/graph.png';
const image: ContentNode = { type: 'image', url: address, alt: 'A graph', children: none };

afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});

const link = () =>
  screen.getByRole<HTMLAnchorElement>('link', { name: 'Enlarge picture: A graph' });

it('a picture is a link to itself, so that it can be enlarged without scripts', () => {
  show(image);
  expect(link().getAttribute('href')).toBe(address);
});

it('a click opens it in a dialog, whose second size is its own, and which closes', async () => {
  show(image);
  fireEvent.click(screen.getByRole('img', { name: 'A graph' }));
  const dialog = await screen.findByRole('dialog', { name: 'A graph' });
  const picture = screen.getByRole('button', { name: 'Actual size: A graph' });
  expect(picture.querySelector('img')?.src).toBe(address);
  fireEvent.click(picture);
  expect(picture.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('is as bright there as in the text', () => {
  show(image);
  screen.getByRole('img', { name: 'A graph' }).style.filter = 'brightness(0.8)';
  openZoom(link());
  expect(document.querySelector<HTMLElement>('dialog img')?.style.filter).toBe('brightness(0.8)');
});

it('two quick clicks open one dialog, and going back closes it', async () => {
  show(image);
  openZoom(link());
  openZoom(link());
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  fireEvent.popState(window);
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

it('opens nothing on a page that no longer shows it', () => {
  show(image);
  const gone = link();
  gone.remove();
  openZoom(gone);
  expect(document.querySelector('dialog')).toBeNull();
});

it('says so when it does not load', async () => {
  show(image);
  fireEvent.click(link());
  await screen.findByRole('dialog');
  const [enlarged] = document.querySelectorAll('dialog img');
  if (enlarged) fireEvent.error(enlarged);
  expect(screen.getByText('Failed to load image: A graph')).toBeTruthy();
});

it('leaves a click that asks for another tab to the browser', () => {
  show(image);
  const click = createEvent.click(link(), { ctrlKey: true });
  fireEvent(link(), click);
  expect(click.defaultPrevented).toBe(false);
});

it('a picture within a link keeps that link alone', () => {
  show({ type: 'link', url: 'https://example.com/', children: [image] });
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    'https://example.com/',
  ]);
});
