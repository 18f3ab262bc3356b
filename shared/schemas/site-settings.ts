/** Schemas for the site settings that administrators edit. */
import * as z from 'zod';
import { isDocumentKey, isHttpUrl, isObjectKey } from '../content/urls.ts';
import { networkIds } from '../site/networks.ts';
import { ownerFiles } from '../site/site-config.ts';
import { authorSchema, text, timestampSchema } from './common.ts';
import { isPlausibleEmail } from './email.ts';
import { labelKinds } from './labels.ts';
import { limits as generalLimits } from './limits.ts';
import { settingsLimits as limits, settingsMessages as messages } from './settings-messages.ts';

/** Control characters, line breaks, and bidi marks. A bidi mark could reverse text outside the field. */
const unsafeInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Matches a visible character: text of only zero-width characters counts as empty. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u;

const singleLine = (max: number) =>
  text(max, messages.tooLong(max))
    .trim()
    .refine((value) => !unsafeInLine.test(value), messages.oneLine);
const requiredSingleLine = (max: number) =>
  singleLine(max)
    .min(1, messages.required)
    .refine((value) => visible.test(value), messages.required);
const httpUrl = z.string().refine(isHttpUrl, messages.address);
const uploadedImage = z.string().refine(isObjectKey, messages.image);

function list<const Entry extends z.ZodType>(entry: Entry, max: number) {
  return z.array(entry).max(max, messages.tooMany(max));
}

/**
 * @param nameOf returns the text that must be unique, whatever its case
 * @param key of the field that an error refers to; none if the entries are texts
 */
function requireUnique<Entry>(nameOf: (entry: Entry) => string, key?: string) {
  return (entries: readonly Entry[], context: z.RefinementCtx<readonly Entry[]>) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const name = nameOf(entry).toLowerCase();
      if (seen.has(name)) {
        const path = key === undefined ? [index] : [index, key];
        context.addIssue({ code: 'custom', path, message: messages.twice, input: entries });
      }
      seen.add(name);
    }
  };
}

const socialLink = z
  .strictObject({
    network: z.enum(networkIds, messages.network),
    /** Shown on screen for `other`; empty for known networks. */
    label: singleLine(limits.label),
    address: httpUrl,
  })
  .refine(({ network, label }) => network !== 'other' || label !== '', {
    path: ['label'],
    error: messages.labelRequired,
  });

const skillGroup = z.strictObject({
  name: requiredSingleLine(limits.label),
  entries: list(requiredSingleLine(limits.skill), limits.skills).superRefine(
    requireUnique((skill) => skill),
  ),
});

const authorCard = z.strictObject({
  name: requiredSingleLine(limits.author.name),
  line: requiredSingleLine(limits.author.line),
  /** Without a picture, the card shows the first letter of the name. */
  picture: uploadedImage.optional(),
});

const sections = {
  profile: z.strictObject({
    name: requiredSingleLine(limits.name),
    title: requiredSingleLine(limits.title),
    bio: requiredSingleLine(limits.bio),
    /** An uploaded picture, or the file in `shared/site`. */
    portrait: z
      .string()
      .refine((value) => value === `/${ownerFiles.portrait}` || isObjectKey(value), messages.image)
      .nullable(),
    /** An uploaded PDF file, the file in `shared/site`, or an address. */
    cv: z
      .string()
      .refine(
        (value) => value === `/${ownerFiles.cv}` || isDocumentKey(value) || isHttpUrl(value),
        messages.cv,
      )
      .nullable(),
  }),
  place: z.strictObject({
    location: requiredSingleLine(limits.location),
    country: requiredSingleLine(limits.country),
  }),
  availability: z.strictObject({
    /** When false, the status light on the home page is off, and the contact page shows `line` instead of `card_title`. */
    available: z.boolean(),
    /** Shown on the home page. */
    line: requiredSingleLine(limits.availability),
    /** Title of the card on the contact page. */
    card_title: requiredSingleLine(limits.cardLine),
    /** Shown below the title of the card. */
    card_text: singleLine(limits.cardLine),
    /** Shown below the location. */
    place_text: singleLine(limits.cardLine),
  }),
  social_links: list(socialLink, limits.socialLinks).superRefine(
    requireUnique((link) => link.address, 'address'),
  ),
  skill_groups: list(skillGroup, limits.skillGroups).superRefine(
    requireUnique((group) => group.name, 'name'),
  ),
  numbers: list(
    z.strictObject({
      value: requiredSingleLine(limits.number.value),
      label: requiredSingleLine(limits.number.label),
    }),
    limits.numbers,
  ).superRefine(requireUnique((number) => number.label, 'label')),
  intros: z.strictObject({
    blog: requiredSingleLine(limits.intro),
    projects: requiredSingleLine(limits.intro),
    contact: requiredSingleLine(limits.intro),
  }),
  navigation: z.strictObject({
    /** The built-in links that are shown. A hidden section has no link. */
    header: z.strictObject({
      home: z.boolean(),
      blog: z.boolean(),
      projects: z.boolean(),
      contact: z.boolean(),
    }),
    footer: z.strictObject({ social_links: z.boolean(), subscribe: z.boolean() }),
    /** A hidden section and its entries return 404. */
    hidden: z.strictObject({ blog: z.boolean(), projects: z.boolean() }),
    /** Ids of pages whose links come first, in this order. Other pages follow by their `header` or `footer` position. */
    page_order: list(z.uuid(), limits.pageOrder).superRefine(requireUnique((id) => id)),
  }),
  category_colors: list(
    z.strictObject({
      category: requiredSingleLine(limits.category),
      color: z.string().regex(/^#[0-9a-fA-F]{6}$/, messages.color),
    }),
    limits.categoryColors,
  ).superRefine(
    // Spellings that posts treat as one category count as duplicates.
    requireUnique(({ category }) => category.normalize('NFKC').replace(/\s+/gu, ' '), 'category'),
  ),
  /** Author cards shown below posts. `name` must match the author name on the post. */
  authors: list(authorCard, limits.authors).superRefine(
    requireUnique((author) => author.name, 'name'),
  ),
  /**
   * A filter URL with an old label redirects to the new one, unless the old label is in use again. Values are
   * spelled as in filter URLs: tag ids, and lower-case categories.
   */
  renamed_labels: list(
    z.strictObject({
      kind: z.enum(labelKinds),
      from: requiredSingleLine(generalLimits.tagId.max),
      to: requiredSingleLine(generalLimits.tagId.max),
    }),
    limits.renamedLabels,
  ).default([]),
  tracking: z.enum(['on', 'consent', 'off'], messages.tracking),
  /** Preview image for links to pages without one; null uses the generated image. */
  social_image: uploadedImage.nullable(),
  support_email: singleLine(generalLimits.email.max).refine(isPlausibleEmail, messages.email),
};

export const siteSettingsSchema = z.strictObject(sections).meta({ id: 'SiteSettings' });

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingsSection = keyof SiteSettings;
export type SocialLink = SiteSettings['social_links'][number];

const person = authorSchema.nullable();

/** Viewers read `hidden` as the support address and as the name of every author. */
const readSettingsSchema = z
  .strictObject({
    ...sections,
    authors: list(authorCard, limits.authors),
    support_email: z.string(),
  })
  .meta({ id: 'ReadSiteSettings' });

export const savedSettingsSchema = z
  .strictObject({
    settings: readSettingsSchema,
    version: z.int().min(1),
    /** Null until somebody changes the settings that came with the code. */
    updated_at: timestampSchema.nullable(),
    updated_by: person,
  })
  .meta({ id: 'SavedSiteSettings' });

const versionFields = {
  version: z.int().min(1),
  /** When and by whom the version was saved; null for the settings that came with the code. */
  saved_at: timestampSchema.nullable(),
  saved_by: person,
  /** The sections that the next version changed. */
  changed: z.array(z.string()),
};

/** Lists all kept versions, newest first. */
export const settingsVersionListSchema = z
  .strictObject({ data: z.array(z.strictObject(versionFields)).max(limits.versions) })
  .meta({ id: 'SiteSettingsVersionList' });

export const settingsVersionSchema = z
  .strictObject({ ...versionFields, settings: readSettingsSchema })
  .meta({ id: 'SiteSettingsVersion' });

export const settingsVersionIdSchema = z.strictObject({
  version: z.coerce.number().int().min(1).max(999_999_999),
});

/** The publisher's progress with the current version. */
export const settingsProgressSchema = z
  .strictObject({
    version: z.int().min(1),
    /** Whether every file shows this version. */
    live: z.boolean(),
    /** Files that are written, out of `total`. */
    done: z.int().min(0),
    total: z.int().min(0),
  })
  .meta({ id: 'SiteSettingsProgress' });

export type SavedSettings = z.infer<typeof savedSettingsSchema>;
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;
export type SettingsProgress = z.infer<typeof settingsProgressSchema>;
