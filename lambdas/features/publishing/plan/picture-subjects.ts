/** The contents of the pictures for shared pages. */
import { privacyIntro, subscribeIntro } from '#shared/site/page-intros.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { type CategoryColors, categoryColor } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import type { ShownCover } from '../pictures/picture-subject.ts';
import type { PictureSubject } from '../pictures/pictures.ts';
import type { SiteImages } from './site-images.ts';

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
