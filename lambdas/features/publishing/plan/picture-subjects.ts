/** The contents of the pictures for shared pages. */
import { privacyIntro, subscribeIntro } from '#shared/site/page-intros.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { categoryColor } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import type { PictureSubject } from '../pictures/pictures.ts';

/** Filtered lists share the picture of the unfiltered one. */
export function pageSubjects(owner: SiteConfig) {
  return {
    home: { kind: 'page', title: owner.brandName, lead: owner.title },
    blog: { kind: 'page', title: 'Blog', lead: owner.blogIntro },
    projects: { kind: 'page', title: 'Projects', lead: owner.projectsIntro },
    contact: { kind: 'page', title: 'Contact', lead: owner.contactIntro },
    privacy: { kind: 'page', title: 'Privacy', lead: privacyIntro },
    subscribe: { kind: 'page', title: 'Subscribe', lead: subscribeIntro },
  } satisfies Record<string, PictureSubject>;
}

export function projectSubject({ title, description }: ProjectSummary): PictureSubject {
  return { kind: 'page', title, lead: description };
}

export function ownersSubject({ title, excerpt }: PageSummaryRecord): PictureSubject {
  return { kind: 'page', title, lead: excerpt };
}

export function postSubject(post: PostSummaryRecord): PictureSubject {
  return {
    kind: 'post',
    title: post.title,
    category: post.category,
    categoryColor: categoryColor(post.category),
    date: post.publishedAt ?? post.createdAt,
    minutes: post.readTime,
  };
}
