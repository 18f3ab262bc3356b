import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { none, show } from './content.test-support.tsx';

const moving = `${location.origin}/media/moving.webp`;
const header = 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0';
let flags: number;
let fetched: unknown[];

beforeEach(() => {
  flags = 2;
  fetched = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (address: unknown) => {
    fetched.push(address);
    const bytes = Uint8Array.from(header + String.fromCharCode(flags), (one) => one.charCodeAt(0));
    return { blob: async () => new Blob([bytes]) };
  });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:still');
});

/** Loads a picture, which the browser of tests never does. */
async function loaded(url: string): Promise<HTMLImageElement> {
  show({ type: 'image', url, alt: 'A tide', children: none });
  await vi.dynamicImportSettled();
  const image = screen.getByRole<HTMLImageElement>('img');
  Object.defineProperty(image, 'currentSrc', { value: url });
  fireEvent.load(image);
  return image;
}

it('shows the first frame of an animated picture until its reader starts it', async () => {
  const image = await loaded(moving);
  const play = await screen.findByRole('button', { name: 'Play: A tide' });
  expect(image.src).toBe('data:still');
  expect(play.closest('a')).toBeNull();
  fireEvent.click(play);
  expect(image.src).toBe(moving);
  fireEvent.load(image);
  fireEvent.click(screen.getByRole('button', { name: 'Stop: A tide' }));
  expect(image.src).toBe('data:still');
  expect(fetched).toEqual([moving]);
});

it('leaves a picture without animation alone', async () => {
  flags = 0;
  const image = await loaded(moving);
  await waitFor(() => expect(fetched).toEqual([moving]));
  expect(image.src).toBe(moving);
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads no picture of another site', async () => {
  await loaded('https://elsewhere.example/moving.webp');
  expect(fetched).toEqual([]);
});
