/** The pictures that are drawn: those of shared pages with their contents, and the icons. */
import { picturesFolder } from '#shared/publishing/site-paths.ts';
import { privacyIntro, subscribeIntro } from '#shared/site/site-texts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { type CategoryColors, categoryColor } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import type { SiteImages } from '../plan/site-images.ts';

/** A cover that its author has said how to show. */
interface ShownCover {
  /** The key of the upload. */
  objectKey: string;
  /** As in `shared/entries/cover-view.ts`. */
  view: string;
}

/** The content of a shared page's picture. */
export type PictureSubject = { cover?: ShownCover } & (
  | {
      kind: 'post';
      title: string;
      category: string;
      /** `#RRGGBB`; anything else becomes the default colour. */
      categoryColor: string;
      /** When it was published, ISO 8601. */
      date: string;
      /** Reading time. */
      minutes: number;
    }
  | { kind: 'page'; title: string; lead: string }
);

/** Raise it with every change of how pictures look: their addresses are cached for a year. */
export const drawingVersion = 5;

/** Keys of the icons in the site bucket, and what each is for. */
export interface IconShape {
  key: string;
  pixels: number;
  /** Corner radius as a share of the side; systems that mask icons themselves get the whole square. */
  cornerRadius: number;
  /** The mark's share of the square. Masks keep a circle of 80 % of the side. */
  markShare: number;
}

export const iconShapes: readonly IconShape[] = [
  { key: `${picturesFolder}icon-192.png`, pixels: 192, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-512.png`, pixels: 512, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-maskable-512.png`, pixels: 512, cornerRadius: 0, markShare: 0.66 },
  { key: `${picturesFolder}apple-touch-icon.png`, pixels: 180, cornerRadius: 0, markShare: 0.8 },
];

/** Filtered lists share the picture of the unfiltered one. */
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

/** An uploaded cover, once it is complete, takes the place of the letter where its author has said how it is shown. */
function coverPart(
  picture: string | null,
  view: string | undefined,
  images: SiteImages,
): { cover?: ShownCover } {
  const [image] = images.among([picture]);
  return image && view !== undefined ? { cover: { objectKey: image.objectKey, view } } : {};
}
