/** Describes the content of the pictures that the publisher draws: one per shared page, and the icons. */
import { picturesFolder } from '#shared/publishing/site-paths.ts';
import { privacyIntro, subscribeIntro } from '#shared/site/site-texts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { type CategoryColors, categoryColor } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import type { SiteImages } from '../plan/site-images.ts';

/** A cover whose author has chosen how to crop it. */
interface ShownCover {
  /** Object key of the upload. */
  objectKey: string;
  /** A focal point or the whole cover, as in `shared/entries/cover-view.ts`. */
  view: string;
}

/** The content of a page's picture for shared links. */
export type PictureSubject = { cover?: ShownCover } & (
  | {
      kind: 'post';
      title: string;
      category: string;
      /** `#RRGGBB`; anything else becomes the default colour. */
      categoryColor: string;
      /** Time of publication, ISO 8601. */
      date: string;
      /** Reading time in minutes. */
      minutes: number;
    }
  | { kind: 'page'; title: string; lead: string }
);

/** Increase it with every change of how pictures look: caches keep a picture's address for a year. */
export const drawingVersion = 5;

export interface IconShape {
  /** Object key in the site bucket. */
  key: string;
  pixels: number;
  /** Corner radius as a share of the side; 0 for systems that mask icons themselves. */
  cornerRadius: number;
  /** Size of the mark as a share of the side. A mask may cut off everything outside a circle of 80 % of the side. */
  markShare: number;
}

export const iconShapes: readonly IconShape[] = [
  { key: `${picturesFolder}icon-192.png`, pixels: 192, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-512.png`, pixels: 512, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-maskable-512.png`, pixels: 512, cornerRadius: 0, markShare: 0.66 },
  { key: `${picturesFolder}apple-touch-icon.png`, pixels: 180, cornerRadius: 0, markShare: 0.8 },
];

/** Subjects of the fixed pages. A filtered list uses the picture of the unfiltered list. */
export function pageSubjects({ profile, intros }: Pick<SiteSettings, 'profile' | 'intros'>) {
  return {
    home: { kind: 'page', title: profile.name, lead: profile.title },
    blog: { kind: 'page', title: 'Blog', lead: intros.blog },
    projects: { kind: 'page', title: 'Projects', lead: intros.projects },
    contact: { kind: 'page', title: 'Contact', lead: intros.contact },
    privacy: { kind: 'page', title: 'Privacy', lead: privacyIntro },
    subscribe: { kind: 'page', title: 'Subscribe', lead: subscribeIntro },
  } satisfies Record<string, PictureSubject>;
}

export function projectSubject(project: ProjectSummary, images: SiteImages): PictureSubject {
  const { title, description, imageUrl, coverView } = project;
  const cover = coverPart(imageUrl, coverView, images);
  return { kind: 'page', title, lead: description, ...cover };
}

export function ownersSubject({ title, excerpt }: PageSummaryRecord): PictureSubject {
  return { kind: 'page', title, lead: excerpt };
}

export function postSubject(
  post: PostSummaryRecord,
  { colors, images }: { colors: CategoryColors; images: SiteImages },
): PictureSubject {
  return {
    kind: 'post',
    title: post.title,
    category: post.category,
    categoryColor: categoryColor(post.category, colors),
    date: post.publishedAt ?? post.createdAt,
    minutes: post.readTime,
    ...coverPart(post.avatar, post.coverView, images),
  };
}

/** A cover replaces the letter in a picture once its upload is complete, if its author has chosen how to crop it. */
function coverPart(
  picture: string | null,
  view: string | undefined,
  images: SiteImages,
): { cover?: ShownCover } {
  const [image] = images.findAll([picture]);
  if (!image || view === undefined) return {};
  return { cover: { objectKey: image.objectKey, view } };
}
