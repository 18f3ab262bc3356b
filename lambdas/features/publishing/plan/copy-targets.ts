/** Copies of the uploaded images in public content and previewed drafts; the originals stay private. */
import { isDocumentKey } from '#shared/content/urls.ts';
import { copyFile, documentCopy, publicImage } from '#shared/publishing/public-images.ts';
import { copiesVersion } from '../copies/image-copies.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/** Uploaded images never change, so the key of a copy says all. One that is missing has no copy. */
export function copyTargets({ images, uploads, copies, settings }: Site): Target[] {
  const { cv } = settings.profile;
  const ofImages = images.all.flatMap((image) =>
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
  return cv !== null && isDocumentKey(cv) ? [...ofImages, documentTarget(cv, uploads)] : ofImages;
}

function documentTarget(objectKey: string, uploads: Site['uploads']): Target {
  const key = documentCopy(objectKey);
  return {
    key,
    wave: 'parts',
    fingerprint: fingerprintOf(key),
    render: () => uploads.get(objectKey),
  };
}
