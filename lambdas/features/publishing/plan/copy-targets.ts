/** Copies of the uploaded images in public content and previewed drafts; the originals stay private. */
import { copyFile, publicImage } from '#shared/publishing/public-images.ts';
import { copiesVersion } from '../copies/image-copies.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/** Uploaded images never change, so the key of a copy says all. One that is missing has no copy. */
export function copyTargets({ images, uploads, copies }: Site): Target[] {
  return images.all.flatMap((image) =>
    publicImage(image).sizes.map(({ width }) => {
      const key = copyFile(image.objectKey, width);
      return {
        key,
        wave: 'parts' as const,
        fingerprint: fingerprintOf([copiesVersion, key]),
        render: async () => {
          const original = await uploads.get(image.objectKey);
          return original && copies.encode(original, width);
        },
      };
    }),
  );
}
