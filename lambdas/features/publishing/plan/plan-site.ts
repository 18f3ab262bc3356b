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
 * Every file that the site should have, and nothing else: the same content and build always give
 * the same plan. Nothing is rendered yet.
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

/** The web app's own files; the publisher's files replace those with the same name. */
function builtTargets({ build }: Site): Target[] {
  return build.keys.map((key) => ({
    key,
    wave: 'parts',
    fingerprint: fingerprintOf([build.id, key]),
    render: () => build.read(key),
  }));
}

/**
 * Copies of the uploaded images in public content and previewed drafts; the originals stay private.
 * Uploaded images never change, so the key of a copy says all. One that is missing has no copy.
 */
function copyTargets({ images, uploads, copies, settings }: Site): Target[] {
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

/**
 * Icons, and the pictures that shared links show.
 * A picture's name covers its whole content, so it is rendered once, not for each build.
 */
function pictureTargets({ posts, projects, pages }: PublicContent, site: Site): Target[] {
  const { settings, pictures, images, sharedPicture } = site;
  /** Shared links show the title until an uploaded picture is complete. */
  const showsTitle = ({ seo }: { seo?: Seo | undefined }) =>
    !seo?.image || (isObjectKey(seo.image) && images.among([seo.image]).length === 0);
  const subjects: PictureSubject[] = sharedPicture
    ? []
    : [
        ...Object.values(pageSubjects(settings)),
        ...posts.filter(showsTitle).map((post) => postSubject(post, site)),
        ...projects.filter(showsTitle).map((project) => projectSubject(project, images)),
        ...pages.filter(showsTitle).map(ownersSubject),
      ];
  const byKey = new Map(subjects.map((each) => [pictures.socialPictureFile(each), each]));
  const subjectPictures = [...byKey].map(([key, subject]) => ({
    ...late(key, key),
    render: async () => pictures.drawSocialPicture(subject, await coverOf(subject, site)),
  }));
  const icons = pictures.icons.map((icon) => ({
    ...late(icon.key, pictures.iconsFingerprint),
    render: () => icon.draw(),
  }));
  return [...icons, ...subjectPictures];
}

/** Undefined, too, for one that is lost or cannot be read. */
async function coverOf(
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

/** Pixels, enough for a landscape picture as high as the drawn one. */
const coverWidth = 1600;

function late(key: string, input: string): Pick<Target, 'key' | 'wave' | 'fingerprint'> {
  return { key, wave: 'late', fingerprint: fingerprintOf(input) };
}
