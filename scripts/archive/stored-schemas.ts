/**
 * Schemas of archived items, which allow only the attributes and values that a request could have stored.
 * Minimum lengths are not checked, as drafts may be shorter.
 */
import { isDeepStrictEqual } from 'node:util';
import { rollUpItemSchema } from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import {
  conversionSchema,
  closingSchema,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { refusedMailSchema } from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import { unsettledItemSchema } from '#lambdas/adapters/dynamo/entries/entries.store.ts';
import {
  bodyItemSchema,
  labelItemSchema,
  postItemSchema,
  versionItemSchema,
} from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import {
  pageItemSchema,
  pageVersionItemSchema,
} from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import {
  projectVersionItemSchema,
  storedProjectSchema,
} from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { copyImagesSchema } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { referenceItemSchema } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { copyItemSchema } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import { distinctTags, seriesAfter } from '#lambdas/features/posts/post-slug.ts';
import {
  settingsRecordSchema,
  settingsVersionRecordSchema,
} from '#lambdas/features/site-settings/settings.repository.ts';
import {
  documentRecordSchema,
  uploadRecordSchema,
} from '#lambdas/features/uploads/uploads.repository.ts';
import { userRecordSchema } from '#lambdas/features/users/user.ts';
import { auditEventSchema } from '#lambdas/kernel/audit-event.ts';
import { formerSlugLimit } from '#lambdas/kernel/saving.ts';
import { sentLanguageSchema } from '#shared/entries/language.ts';
import { sentCoverViewSchema } from '#shared/entries/cover-view.ts';
import { sentSeoSchema } from '#shared/entries/seo.ts';
import { type Series, sentSeriesSchema, seriesSchema } from '#shared/entries/series.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { text } from '#shared/schemas/common.ts';
import { contactSchema } from '#shared/schemas/contact.ts';
import { authorLimits, limits } from '#shared/schemas/limits.ts';
import { pageSlugSchema, savePageSchema } from '#shared/schemas/pages.ts';
import { slugSchema } from '#shared/schemas/entry.ts';
import { createPostSchema } from '#shared/schemas/posts.ts';
import { knownCategory } from '#shared/schemas/project-labels.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import { settingsLimits } from '#shared/schemas/settings-messages.ts';
import { type SiteSettings, siteSettingsSchema } from '#shared/schemas/site-settings.ts';
import { createUserSchema } from '#shared/schemas/users.ts';
import * as z from 'zod';

const { shape: sentUser } = createUserSchema;
const { shape: sentPost } = createPostSchema;
const { shape: sentProject } = createProjectSchema;
const { shape: sentPage } = savePageSchema;
const { shape: sentContact } = contactSchema;

const expiry = { [tableKeys.expiry]: z.int().min(0).optional() };
const name = text(200).min(1);
const objectKeys = z.array(z.string().refine(isObjectKey)).max(1000);
const slugs = z.array(slugSchema).max(formerSlugLimit);

/** Somebody as items name their author or editor. */
const person = z.strictObject({
  id: name,
  firstName: unchanged(sentUser.first_name),
  lastName: unchanged(sentUser.last_name),
  username: unchanged(sentUser.username),
});

const lang = absentIfNull(sentLanguageSchema);
const coverView = absentIfNull(sentCoverViewSchema);
const seo = absentIfNull(sentSeoSchema);

/** Fields that a post and its versions share. */
const postFields = {
  title: unchanged(sentPost.title),
  slug: slugSchema,
  excerpt: text(limits.excerpt.max),
  avatar: unchanged(sentPost.avatar),
  coverView,
  category: unchanged(sentPost.category),
  tags: z
    .array(z.strictObject({ id: z.string(), title: z.string() }))
    .refine((tags) => areStoredTags(tags)),
  series: z.custom<Series>(isStoredSeries).optional(),
  lang,
  seo,
};

const versioned = {
  saved: z.strictObject({ at: z.iso.datetime(), by: person }).nullable().optional(),
  keptVersions: z.array(z.int().min(1)).max(authorLimits.keptVersions).optional(),
};

export const user = exactly(
  userRecordSchema.omit({
    invitation: true,
    passwordReset: true,
    sessionsEnded: true,
    keptSession: true,
    hasSecondStep: true,
  }),
  {
    username: unchanged(sentUser.username),
    email: unchanged(sentUser.email),
    firstName: unchanged(sentUser.first_name),
    lastName: unchanged(sentUser.last_name),
    lastLogin: z.null(),
    pending: z.literal(false),
    picture: z.string().refine(isObjectKey).optional(),
  },
);
/** Fields that authors may fill in for any uploaded file. */
const libraryFields = {
  name: text(uploadLimits.name).optional(),
  description: text(contentLimits.imageTextLength).optional(),
};
export const upload = exactly(uploadRecordSchema, {
  ...libraryFields,
  bytes: z.int().min(1).max(uploadLimits.bytes),
  uploadedBy: name,
});
export const uploadedDocument = exactly(documentRecordSchema, {
  ...libraryFields,
  bytes: z.int().min(1).max(uploadLimits.documentBytes),
  uploadedBy: name,
});
export const label = exactly(labelItemSchema.omit({ count: true }), {
  title: text(limits.category.max).min(1),
});
export const postVersion = exactly(versionItemSchema, {
  ...postFields,
  savedBy: person,
  ...expiry,
});
export const post = exactly(postItemSchema, {
  ...postFields,
  author: person,
  formerSlugs: slugs,
  objectKeys: objectKeys.optional(),
  ...versioned,
});
export const body = exactly(bodyItemSchema, expiry);
/** Fields that a project and its versions share. */
const projectFields = {
  title: unchanged(sentProject.title),
  description: unchanged(sentProject.description),
  longDescription: text(limits.projectLongDescription.max),
  category: text(limits.category.max).refine((value) => {
    const known = knownCategory(value) ?? value;
    return sentProject.category.safeParse(known).data === known;
  }),
  technologies: unchanged(sentProject.technologies),
  highlights: unchanged(sentProject.highlights),
  githubUrl: unchanged(sentProject.github_url),
  liveUrl: unchanged(sentProject.live_url),
  imageUrl: unchanged(sentProject.image_url),
  coverView,
  slug: slugSchema.nullable().optional(),
  articleImages: objectKeys.optional(),
  lang,
  seo,
};
export const projectVersion = exactly(projectVersionItemSchema, {
  ...projectFields,
  savedBy: person.nullable(),
  ...expiry,
});
export const project = exactly(storedProjectSchema, {
  ...projectFields,
  formerSlugs: slugs.optional(),
  ...versioned,
});
/** Fields that a page and its versions share. */
const pageFields = {
  title: unchanged(sentPage.title),
  slug: pageSlugSchema,
  excerpt: text(limits.excerpt.max),
  lang,
  seo,
};
export const pageVersion = exactly(pageVersionItemSchema, {
  ...pageFields,
  savedBy: person.nullable(),
  ...expiry,
});
export const page = exactly(pageItemSchema, {
  ...pageFields,
  header: unchanged(sentPage.header.unwrap()),
  footer: unchanged(sentPage.footer.unwrap()),
  formerSlugs: slugs,
  objectKeys,
  ...versioned,
});
export const reference = exactly(referenceItemSchema, { addedAt: z.iso.datetime() });
export const workingCopy = exactly(copyItemSchema, { id: name });
export const workingCopyImages = exactly(copyImagesSchema, {
  post: name.optional(),
  entry: name.optional(),
  objectKeys,
  ...expiry,
});
export const message = exactly(contactMessageSchema, {
  name: unchanged(sentContact.name),
  email: unchanged(sentContact.email),
  subject: unchanged(sentContact.subject),
  message: unchanged(sentContact.message),
});
export const refusedMail = exactly(refusedMailSchema, {
  messageId: z.uuid(),
  createdAt: z.iso.datetime(),
});
export const auditEvent = exactly(auditEventSchema, {
  id: name,
  action: z.string().regex(/^[a-z_]{1,60}$/),
  actionDisplay: text(100),
  label: text(limits.title.max),
  postId: name.optional(),
  subjectId: name.optional(),
  userId: name,
});
const settingsFields = {
  /** Ignores sections that are missing, because settings of earlier releases lack newer ones. */
  settings: z.custom<SiteSettings>((value) => {
    const { success, data } = siteSettingsSchema.safeParse(value);
    return success && isDeepStrictEqual(data, Object.assign({ ...data }, value));
  }),
  saved: z.strictObject({ at: z.iso.datetime(), by: person }).nullable(),
};
export const settings = exactly(settingsRecordSchema, {
  ...settingsFields,
  keptVersions: z.array(z.int().min(1)).max(settingsLimits.versions),
});
export const settingsVersion = exactly(settingsVersionRecordSchema, {
  ...settingsFields,
  changed: z.array(z.enum(siteSettingsSchema.keyof().options)),
});
export const unsettledVersions = exactly(unsettledItemSchema, {});
export const rollUp = exactly(rollUpItemSchema, expiry);
export const conversion = exactly(conversionSchema, { steps: z.array(text(200)).max(1000) });
export const closedDay = exactly(closingSchema, { through: z.iso.date() });

/** Makes a schema stricter, and refuses attributes that it does not name. */
function exactly<Shape extends z.ZodRawShape, Stricter extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  stricter: Stricter,
) {
  return schema.extend({ ...stricter, pk: z.string(), sk: z.string() }).strict();
}

/** Accepts only values that a save would store unchanged, without trimming or converting them. */
function unchanged<Saved>(schema: z.ZodType<Saved>) {
  return z.custom<Saved>((value) => {
    const { success, data } = schema.safeParse(value);
    return success && isDeepStrictEqual(data, value);
  });
}

/** Requests clear a field with `null`; a stored item then lacks the field. */
function absentIfNull<Saved>(schema: z.ZodType<Saved>) {
  return unchanged(schema)
    .refine((value) => value !== null)
    .optional();
}

function areStoredTags(tags: readonly { id: string; title: string }[]): boolean {
  const titles = sentPost.tags.safeParse(tags.map(({ title }) => title)).data;
  return titles !== undefined && isDeepStrictEqual(distinctTags(titles), tags);
}

function isStoredSeries(value: unknown): boolean {
  const { name: seriesName, position } = seriesSchema.safeParse(value).data ?? {};
  const sent = sentSeriesSchema.safeParse({ name: seriesName, position }).data;
  return sent !== undefined && isDeepStrictEqual(seriesAfter(undefined, sent), value);
}
