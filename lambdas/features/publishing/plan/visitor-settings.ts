/** Makes the settings that visitors see, with public addresses for the uploaded files. */
import { isDocumentKey } from '#shared/content/urls.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import { documentCopy, narrowestCopy, publicImage } from '#shared/publishing/public-images.ts';
import { publicSettings, type ShownPicture } from '#shared/publishing/shown-settings.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { ownerFiles, portraitSide } from '#shared/site/site-config.ts';
import { toWirePerson } from '../../entries/entry.ts';
import { categoryColorsIn } from '../../posts/post-wire.ts';
import type { PublicContent } from './public-content.ts';
import type { Site } from './site.ts';
import type { SiteImages } from './site-images.ts';

/** Includes only authors with a published post, because the names of other authors are not public. */
export function visitorSettings(
  settings: SiteSettings,
  { posts, images }: Pick<PublicContent, 'posts'> & { images: SiteImages },
): Pick<Site, 'shown' | 'sharedPicture' | 'colors'> {
  const { profile, social_image: socialImage } = settings;
  const cv =
    profile.cv !== null && isDocumentKey(profile.cv) ? `/${documentCopy(profile.cv)}` : profile.cv;
  const publishedAuthors = new Set(posts.map(({ author }) => authorName(toWirePerson(author))));
  const authors = settings.authors
    .filter(({ name }) => publishedAuthors.has(name))
    .map(({ name, line, picture = null }) => {
      const [image] = images.findAll([picture]);
      return { name, line, ...(image && { picture: narrowestCopy(image) }) };
    });
  const [widest] = images.findAll([socialImage]).map(publicImage);
  return {
    shown: publicSettings(settings, { portrait: publicPortrait(profile, images), cv }, authors),
    sharedPicture: widest && { url: widest.url, width: widest.width, height: widest.height },
    colors: categoryColorsIn(settings),
  };
}

function publicPortrait(
  { portrait }: SiteSettings['profile'],
  images: SiteImages,
): ShownPicture | null {
  if (portrait === `/${ownerFiles.portrait}`) {
    return { url: portrait, width: portraitSide, height: portraitSide };
  }
  const [image] = images.findAll([portrait]);
  // The page shows the portrait smaller than the narrowest copy.
  return image ? narrowestCopy(image) : null;
}
