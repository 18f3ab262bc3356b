import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import { copyFile, documentCopy, publicImage } from '#shared/publishing/public-images.ts';
import type { Seo } from '#shared/entries/seo.ts';
import { entryTargets } from './entry-targets.ts';
import { fileTargets } from './file-targets.ts';
import { pageTargets } from './page-targets.ts';
import type { PublicContent } from './public-content.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';
import { copiesVersion, ImageRefused } from '../copies/image-copies.ts';
import type { PictureSubject } from '../pictures/pictures.ts';
import {
  ownersSubject,
  pageSubjects,
  postSubject,
  projectSubject,
} from '../pictures/picture-subject.ts';

/**
 * Plans every file that the site should have, without rendering any. The same content and build always give
 * the same plan.
 */
export async function planSite(content: PublicContent, site: Site): Promise<Target[]> {
  const planned = [
    ...copyTargets(site),
    ...entryTargets(content, site),
    ...(await pageTargets(content, site)),
    ...fileTargets(content, site),
    ...pictureTargets(content, site),
  ];
  const keys = new Set(planned.map(({ key }) => key));
  return [...builtTargets(site).filter(({ key }) => !keys.has(key)), ...planned];
}

/** Plans the files of the web app. `planSite` drops a file when the publisher makes one with the same key. */
function builtTargets({ build }: Site): Target[] {
  return build.keys.map((key) => ({
    key,
    wave: 'parts',
    fingerprint: fingerprintOf([build.id, key]),
    render: () => build.read(key),
  }));
}

/**
 * Plans the copies of uploaded images in public content and previewed drafts; originals stay private. An
 * uploaded image never changes, so the key of a copy suffices as its input. A missing original gets no copy.
 */
function copyTargets({ images, uploads, copies, settings }: Site): Target[] {
  const { cv } = settings.profile;
  const imageTargets = images.all.flatMap((image) =>
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
  if (cv === null || !isDocumentKey(cv)) return imageTargets;
  const cvKey = documentCopy(cv);
  const render = () => uploads.get(cv);
  return [
    ...imageTargets,
    { key: cvKey, wave: 'parts', fingerprint: fingerprintOf(cvKey), render },
  ];
}

/**
 * Plans the icons, and the pictures that shared links show. The name of a picture is a hash of its content,
 * so it is drawn once and not again for each build.
 */
function pictureTargets({ posts, projects, pages }: PublicContent, site: Site): Target[] {
  const { settings, pictures, images, sharedPicture } = site;
  // A title is drawn for an entry without a picture of its own, and for one whose upload is not complete.
  const needsDrawing = ({ seo }: { seo?: Seo | undefined }) =>
    !seo?.image || (isObjectKey(seo.image) && images.findAll([seo.image]).length === 0);
  const subjects: PictureSubject[] = sharedPicture
    ? []
    : [
        ...Object.values(pageSubjects(settings)),
        ...posts.filter(needsDrawing).map((post) => postSubject(post, site)),
        ...projects.filter(needsDrawing).map((project) => projectSubject(project, images)),
        ...pages.filter(needsDrawing).map(ownersSubject),
      ];
  // Subjects with equal content share a picture.
  const byKey = new Map(subjects.map((each) => [pictures.socialPictureFile(each), each]));
  const subjectPictures = [...byKey].map(([key, subject]) => ({
    ...lateTarget(key, key),
    render: async () => pictures.drawSocialPicture(subject, await readCover(subject, site)),
  }));
  const icons = pictures.icons.map((icon) => ({
    ...lateTarget(icon.key, pictures.iconsFingerprint),
    render: () => icon.draw(),
  }));
  return [...icons, ...subjectPictures];
}

/** @returns undefined also when the cover is missing or cannot be decoded */
async function readCover(
  { cover }: PictureSubject,
  { uploads, copies }: Site,
): Promise<Uint8Array | undefined> {
  const original = cover && (await uploads.get(cover.objectKey));
  if (!original) return undefined;
  return copies.encode(original, coverWidth).catch((error: unknown) => {
    if (error instanceof ImageRefused) return undefined;
    throw error;
  });
}

/** Pixels; wide enough that a landscape cover is as high as the drawn picture. */
const coverWidth = 1600;

function lateTarget(key: string, input: string): Pick<Target, 'key' | 'wave' | 'fingerprint'> {
  return { key, wave: 'late', fingerprint: fingerprintOf(input) };
}
