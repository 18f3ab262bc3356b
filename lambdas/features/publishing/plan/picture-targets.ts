/** Icons, and the pictures that shared links show. */
import { isObjectKey } from '#shared/content/urls.ts';
import type { Seo } from '#shared/entries/seo.ts';
import type { PictureSubject } from '../pictures/pictures.ts';
import type { PublicContent } from './public-content.ts';
import { ownersSubject, pageSubjects, postSubject, projectSubject } from './picture-subjects.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/** A picture's name covers its whole content, so it is rendered once, not for each build. */
export function pictureTargets(
  { posts, projects, pages }: PublicContent,
  { settings, colors, pictures, images, sharedPicture }: Site,
): Target[] {
  /** Shared links show the title until an uploaded picture is complete. */
  const showsTitle = ({ seo }: { seo?: Seo | undefined }) =>
    !seo?.image || (isObjectKey(seo.image) && images.among([seo.image]).length === 0);
  const subjects: PictureSubject[] = sharedPicture
    ? []
    : [
        ...Object.values(pageSubjects(settings)),
        ...posts.filter(showsTitle).map((post) => postSubject(post, colors)),
        ...projects.filter(showsTitle).map(projectSubject),
        ...pages.filter(showsTitle).map(ownersSubject),
      ];
  const byKey = new Map(subjects.map((each) => [pictures.socialPictureFile(each), each]));
  const subjectPictures = [...byKey].map(([key, subject]) => ({
    ...late(key, key),
    render: () => pictures.drawSocialPicture(subject),
  }));
  const icons = pictures.icons.map((icon) => ({
    ...late(icon.key, pictures.iconsFingerprint),
    render: () => icon.draw(),
  }));
  return [...icons, ...subjectPictures];
}

function late(key: string, input: string): Pick<Target, 'key' | 'wave' | 'fingerprint'> {
  return { key, wave: 'late', fingerprint: fingerprintOf(input) };
}
