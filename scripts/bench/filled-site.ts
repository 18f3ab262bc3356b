/** A site to be archived: two tables on engines of their own, pictures in memory. */
import sharp from 'sharp';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { ArchivedSite } from '../archive/site.ts';
import { withTable } from './engine-table.ts';
import { writePosts } from './fill-with-posts.ts';

type FilledSite = Pick<ArchivedSite, 'name' | 'tables' | 'pictures'>;

const side = 400;

export async function withFilledSite(
  { posts, pictures }: { posts: number; pictures: number },
  work: (site: FilledSite) => Promise<void>,
): Promise<void> {
  await withTable((core) =>
    withTable(async (analytics) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const create = { width: side, height: side, channels: 3, background: '#385', noise } as const;
      const bytes = await sharp({ create }).webp().toBuffer();
      const covers = Array.from({ length: pictures }, () => `uploads/${crypto.randomUUID()}.webp`);
      const uploads = createUploadsRepository(core);
      await eachInParallel(covers, (objectKey) =>
        uploads.add({
          objectKey,
          type: 'image/webp',
          width: side,
          height: side,
          bytes: bytes.length,
          uploadedBy: 'bench',
          uploadedAt: new Date().toISOString(),
        }),
      );
      await writePosts(core, { count: posts, covers });
      await work({
        name: 'the measured site',
        tables: { core, analytics },
        pictures: {
          list: async () => covers,
          get: async () => bytes,
          put: async () => undefined,
        },
      });
    }),
  );
}
