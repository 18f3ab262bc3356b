/** Icons, and the pictures that shared links show. */
import type { PublicContent } from './public-content.ts';
import { ownersSubject, pageSubjects, postSubject, projectSubject } from './picture-subjects.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/** A picture's name covers its whole content, so it is rendered once, not for each build. */
export function pictureTargets(
  { posts, projects, pages }: PublicContent,
  { owner, pictures }: Site,
): Target[] {
  const subjects = [
    ...Object.values(pageSubjects(owner)),
    ...posts.map(postSubject),
    ...projects.map(projectSubject),
    ...pages.map(ownersSubject),
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
