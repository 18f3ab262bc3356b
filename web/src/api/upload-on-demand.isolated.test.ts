import { expect, it, vi } from 'vitest';
import { uploadImage } from './upload-on-demand.ts';

vi.mock('./upload-image.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('reports that an upload can be retried when its code cannot be loaded', async () => {
  await expect(uploadImage(new File(['x'], 'fox.png'))).rejects.toMatchObject({
    message: 'The image could not be sent. Check your connection and try again.',
    retryable: true,
  });
});
