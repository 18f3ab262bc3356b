/**
 * Checks archived items as strictly as the API checks what it stores: only values that a request could have
 * written, no further attributes, and the right key. Minimum lengths are not checked, as drafts may be shorter.
 */
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import {
  parseRollUp,
  rollUpItemSchema,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import { analyticsKeys } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import {
  conversionSchema,
  closingSchema,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { refusedMailSchema } from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import {
  type Key,
  keys,
  messageKeys,
  settingsKeys,
  versionsPartition,
} from '#lambdas/adapters/dynamo/keys.ts';
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
import {
  knownKind,
  referenceItemSchema,
  referrerOf,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { copyItemSchema } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import { distinctTags, seriesAfter, tagId } from '#lambdas/features/posts/post-slug.ts';
import { categoryList, tagList } from '#lambdas/features/posts/post.ts';
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
import { cleanTextReviver } from '#shared/read-text.ts';
import { parseContent } from '#shared/content/check-content.ts';
import { documentType, extensionOf, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { ArchiveFile } from '#shared/platform/archived-kinds.ts';
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
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import * as z from 'zod';

/** @returns what is wrong with a unit. @throws ZodError for wrong attributes, RangeError when it unpacks to too much */
export type Check = (unit: Unit) => string | undefined;

const { shape: sentUser } = createUserSchema;
const { shape: sentPost } = createPostSchema;
const { shape: sentProject } = createProjectSchema;
const { shape: sentPage } = savePageSchema;
const { shape: sentContact } = contactSchema;

const expiry = { [tableKeys.expiry]: z.int().min(0).optional() };
const name = text(200).min(1);
const objectKeys = z.array(z.string().refine(isObjectKey)).max(1000);
const slugs = z.array(slugSchema).max(formerSlugLimit);

const person = z.strictObject({
  id: name,
  firstName: unchanged(sentUser.first_name),
  lastName: unchanged(sentUser.last_name),
  username: unchanged(sentUser.username),
});

const lang = unchanged(sentLanguageSchema)
  .refine((value) => value !== null)
  .optional();

const coverView = unchanged(sentCoverViewSchema)
  .refine((value) => value !== null)
  .optional();

const seo = unchanged(sentSeoSchema)
  .refine((value) => value !== null)
  .optional();

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
    .refine((tags) => areSaved(tags)),
  series: z.custom<Series>(isSavedSeries).optional(),
  lang,
  seo,
};

const versioned = {
  saved: z.strictObject({ at: z.iso.datetime(), by: person }).nullable().optional(),
  keptVersions: z.array(z.int().min(1)).max(authorLimits.keptVersions).optional(),
};

const user = exactly(
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
const inLibrary = {
  name: text(uploadLimits.name).optional(),
  description: text(contentLimits.imageTextLength).optional(),
};
const upload = exactly(uploadRecordSchema, {
  ...inLibrary,
  bytes: z.int().min(1).max(uploadLimits.bytes),
  uploadedBy: name,
});
const uploadedDocument = exactly(documentRecordSchema, {
  ...inLibrary,
  bytes: z.int().min(1).max(uploadLimits.documentBytes),
  uploadedBy: name,
});
const label = exactly(labelItemSchema.omit({ count: true }), {
  title: text(limits.category.max).min(1),
});
const version = exactly(versionItemSchema, { ...postFields, savedBy: person, ...expiry });
const post = exactly(postItemSchema, {
  ...postFields,
  author: person,
  formerSlugs: slugs,
  objectKeys: objectKeys.optional(),
  ...versioned,
});
const body = exactly(bodyItemSchema, expiry);
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
const projectVersion = exactly(projectVersionItemSchema, {
  ...projectFields,
  savedBy: person.nullable(),
  ...expiry,
});
const project = exactly(storedProjectSchema, {
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
const pageVersion = exactly(pageVersionItemSchema, {
  ...pageFields,
  savedBy: person.nullable(),
  ...expiry,
});
const page = exactly(pageItemSchema, {
  ...pageFields,
  header: unchanged(sentPage.header.unwrap()),
  footer: unchanged(sentPage.footer.unwrap()),
  formerSlugs: slugs,
  objectKeys,
  ...versioned,
});
const reference = exactly(referenceItemSchema, { addedAt: z.iso.datetime() });
const copy = exactly(copyItemSchema, { id: name });
const copyImages = exactly(copyImagesSchema, {
  post: name.optional(),
  entry: name.optional(),
  objectKeys,
  ...expiry,
});
const message = exactly(contactMessageSchema, {
  name: unchanged(sentContact.name),
  email: unchanged(sentContact.email),
  subject: unchanged(sentContact.subject),
  message: unchanged(sentContact.message),
});
const refusedMail = exactly(refusedMailSchema, {
  messageId: z.uuid(),
  createdAt: z.iso.datetime(),
});
const event = exactly(auditEventSchema, {
  id: name,
  action: z.string().regex(/^[a-z_]{1,60}$/),
  actionDisplay: text(100),
  label: text(limits.title.max),
  postId: name.optional(),
  subjectId: name.optional(),
  userId: name,
});
const settingsFields = {
  /** Settings of earlier releases lack newer sections, which get their defaults. */
  settings: z.custom<SiteSettings>((value) => {
    const { success, data } = siteSettingsSchema.safeParse(value);
    return success && isDeepStrictEqual(data, Object.assign({ ...data }, value));
  }),
  saved: z.strictObject({ at: z.iso.datetime(), by: person }).nullable(),
};
const settings = exactly(settingsRecordSchema, {
  ...settingsFields,
  keptVersions: z.array(z.int().min(1)).max(settingsLimits.versions),
});
const settingsVersion = exactly(settingsVersionRecordSchema, {
  ...settingsFields,
  changed: z.array(z.enum(siteSettingsSchema.keyof().options)),
});
const unsettled = exactly(unsettledItemSchema, {});
const unsettledKeys = {
  post: keys.unsettledVersions,
  project: keys.unsettledProject,
  page: keys.unsettledPage,
};
const rollUp = exactly(rollUpItemSchema, expiry);
const conversion = exactly(conversionSchema, { steps: z.array(text(200)).max(1000) });
const closing = exactly(closingSchema, { through: z.iso.date() });

export const storedChecks: Record<ArchiveFile, Check> = {
  users: itemCheck(user, { key: ({ id }) => keys.user(id) }),
  uploads: ([item]) =>
    itemCheck<z.output<typeof upload | typeof uploadedDocument>>(
      item['type'] === documentType ? uploadedDocument : upload,
      {
        key: ({ objectKey }) => keys.upload(objectKey),
        problem: ({ objectKey, type }) =>
          objectKey.endsWith(`.${extensionOf(type)}`) ? undefined : 'type is wrong',
      },
    )([item]),
  labels: itemCheck(label, {
    key: ({ kind, title }) =>
      keys.postLabel(kind === 'tag' ? tagList(tagId(title)) : categoryList(title)),
    problem: ({ id, sk }) => (sk.endsWith(`#${id}`) ? undefined : 'id is wrong'),
  }),
  versions: ([item]) => {
    unpack(item['gzip'], gunzipSync);
    const ofKind = item['technologies'] !== undefined ? projectVersion : version;
    return itemCheck<z.output<typeof version | typeof projectVersion | typeof pageVersion>>(
      item['isDraft'] === undefined ? ofKind : pageVersion,
      {
        key: ({ pk, version: number }) => keys.version(idAfter(versionsPartition(''), pk), number),
        problem: ({ gzip }) => contentProblem(gzip),
      },
    )([item]);
  },
  posts: ([postItem, bodyItem]) => {
    const { content, version: written } = body.parse(bodyItem);
    return itemCheck(post, {
      key: ({ id }) => keys.post(id),
      problem: (parsed) => {
        if (bodyItem?.pk !== parsed.pk) return 'its ids differ';
        if (written !== parsed.contentVersion) return 'its text is of another version';
        return statusProblem(parsed) ?? trashProblem(parsed) ?? contentProblem(content);
      },
    })([postItem]);
  },
  'unsettled-versions': itemCheck(unsettled, {
    key: ({ kind, postId }) => unsettledKeys[kind](postId),
  }),
  projects: itemCheck(project, {
    key: ({ id }) => keys.project(id),
    problem: (parsed) => {
      const { startDate, endDate, content = '' } = parsed;
      if (endDate !== null && endDate < startDate) return 'endDate is wrong';
      return trashProblem(parsed) ?? (content === '' ? undefined : contentProblem(content));
    },
  }),
  pages: itemCheck(page, {
    key: ({ id }) => keys.page(id),
    problem: (parsed) => trashProblem(parsed) ?? contentProblem(parsed.content),
  }),
  references: itemCheck(reference, {
    key: ({ pk, sk, id }) => {
      const objectKey = pk.slice('OBJECT#'.length);
      const { kind } = referrerOf({ sk });
      return isObjectKey(objectKey) ? keys.reference(objectKey, { kind, id }) : undefined;
    },
    problem: ({ sk, kind }) =>
      knownKind(referrerOf({ sk })) === kind ? undefined : 'its kinds differ',
  }),
  'working-copies': itemCheck(copy, {
    key: ({ pk, id }) => (/^COPIES#[^#]{1,200}#[^#]{1,200}$/.test(pk) ? { pk, sk: id } : undefined),
    problem: ({ written }) => {
      keepCopySchema.parse(JSON.parse(unpack(written, gunzipSync)));
      return undefined;
    },
  }),
  'working-copy-images': itemCheck(copyImages, {
    key: ({ pk, sk }) => (/^[^#]{1,200}#[^#]{1,200}$/.test(sk) ? { pk, sk } : undefined),
  }),
  settings: ([item]) =>
    item.sk === settingsKeys.current().sk
      ? itemCheck(settings, { key: settingsKeys.current })([item])
      : itemCheck(settingsVersion, { key: ({ version: number }) => settingsKeys.version(number) })([
          item,
        ]),
  messages: itemCheck(message, { key: ({ id }) => messageKeys.message(id) }),
  'refused-mails': itemCheck(refusedMail, { key: (mail) => messageKeys.refusedMail(mail) }),
  activity: itemCheck(event, { key: ({ timestamp, id }) => keys.auditEvent(timestamp, id) }),
  totals: checkRollUp,
  tops: checkRollUp,
  conversions: itemCheck(conversion, {
    key: ({ pk, sk }) =>
      /^\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]{1,100}$/.test(sk) ? { pk, sk } : undefined,
  }),
  'closed-days': itemCheck(closing, { key: analyticsKeys.closing }),
};

interface ItemRules<Item> {
  /** Derives the key from the fields, so that no item can overwrite another. */
  key: (item: Item) => Key | undefined;
  /** @returns what else is wrong with the item */
  problem?: (item: Item) => string | undefined;
}

function itemCheck<Item extends Key>(
  schema: z.ZodType<Item>,
  { key, problem }: ItemRules<Item>,
): Check {
  return ([item]) => {
    const parsed = schema.parse(item);
    const own = key(parsed);
    return own?.pk === item.pk && own.sk === item.sk ? problem?.(parsed) : 'its ids differ';
  };
}

/** Makes a schema stricter, and refuses attributes that it does not name. */
function exactly<Shape extends z.ZodRawShape, Stricter extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  stricter: Stricter,
) {
  return schema.extend({ ...stricter, pk: z.string(), sk: z.string() }).strict();
}

/** Accepts only what a save would store unchanged, without trimming or converting it. */
function unchanged<Saved>(schema: z.ZodType<Saved>) {
  return z.custom<Saved>((value) => {
    const { success, data } = schema.safeParse(value);
    return success && isDeepStrictEqual(data, value);
  });
}

function areSaved(tags: readonly { id: string; title: string }[]): boolean {
  const titles = sentPost.tags.safeParse(tags.map(({ title }) => title)).data;
  return titles !== undefined && isDeepStrictEqual(distinctTags(titles), tags);
}

function isSavedSeries(value: unknown): boolean {
  const { name: named, position } = seriesSchema.safeParse(value).data ?? {};
  const sent = sentSeriesSchema.safeParse({ name: named, position }).data;
  return sent !== undefined && isDeepStrictEqual(seriesAfter(undefined, sent), value);
}

function idAfter(start: string, partition: string): string {
  return z.uuid().safeParse(partition.slice(start.length)).data ?? '';
}

function statusProblem({ status, publishedAt, publishAt }: z.output<typeof post>) {
  if (status !== 'published') return undefined;
  if (publishedAt === null) return 'publishedAt is wrong';
  return publishAt === null ? undefined : 'publishAt is wrong';
}

/** An item expires exactly if it is in the trash. */
function trashProblem({
  trashedAt,
  [tableKeys.expiry]: expiresAt,
}: Pick<z.output<typeof post>, 'trashedAt' | typeof tableKeys.expiry>) {
  return (trashedAt === undefined) === (expiresAt === undefined) ? undefined : 'trashedAt is wrong';
}

function checkRollUp([item]: Unit): string | undefined {
  if (item['tops'] !== undefined) unpack(item['tops'], inflateRawSync);
  parseRollUp(item);
  return itemCheck(rollUp, {
    key: ({ pk, sk }) => (/^(?:day|week|month)#\d{4}-\d\d-\d\d$/.test(sk) ? { pk, sk } : undefined),
  })([item]);
}

const unpackedBytes = 1_000_000;

/** Limits the output, as a small archive may unpack to gigabytes. */
function unpack(bytes: unknown, by: typeof gunzipSync): string {
  const packed = z.instanceof(Uint8Array).parse(bytes);
  return by(packed, { maxOutputLength: unpackedBytes }).toString('utf8');
}

/** Ignores control characters, which earlier releases stored and pages leave out. */
function contentProblem(content: string): string | undefined {
  const checked = parseContent(JSON.stringify(JSON.parse(content, cleanTextReviver)));
  return checked.ok ? undefined : contentProblemMessage(checked.reason);
}
