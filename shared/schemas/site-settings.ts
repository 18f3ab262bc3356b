/** The settings of the site that administrators edit, as they are stored, sent, and given to the pages. */
import * as z from 'zod';
import { isDocumentKey, isHttpUrl, isObjectKey } from '../content/urls.ts';
import { networkIds } from '../site/networks.ts';
import { ownerFiles } from '../site/site-config.ts';
import { authorSchema, text, timestampSchema } from './common.ts';
import { isPlausibleEmail } from './email.ts';
import { labelKinds } from './labels.ts';
import { limits as generalLimits } from './limits.ts';
import { settingsLimits as limits, settingsMessages as messages } from './settings-messages.ts';

/** Breaks of lines, other controls, and what turns the direction of the text behind it, even of the page. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u;

const line = (max: number) =>
  text(max, messages.tooLong(max))
    .trim()
    .refine((value) => !unfit.test(value), messages.oneLine);
const needed = (max: number) =>
  line(max)
    .min(1, messages.required)
    .refine((value) => visible.test(value), messages.required);
const address = z.string().refine(isHttpUrl, messages.address);
const picture = z.string().refine(isObjectKey, messages.image);

function list<const Entry extends z.ZodType>(entry: Entry, max: number) {
  return z.array(entry).max(max, messages.tooMany(max));
}

/** @param nameOf what must be unique, in any capitals */
function unique<Entry>(key: string, nameOf: (entry: Entry) => string) {
  return (entries: readonly Entry[], context: z.RefinementCtx<readonly Entry[]>) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const name = nameOf(entry).toLowerCase();
      if (seen.has(name)) {
        const path = key === '' ? [index] : [index, key];
        context.addIssue({ code: 'custom', path, message: messages.twice, input: entries });
      }
      seen.add(name);
    }
  };
}

const socialLink = z
  .strictObject({
    network: z.enum(networkIds, messages.network),
    /** On screen; only for `other`, and empty for the others. */
    label: line(limits.label),
    address,
  })
  .refine(({ network, label }) => network !== 'other' || label !== '', {
    path: ['label'],
    error: messages.labelRequired,
  });

const skillGroup = z.strictObject({
  name: needed(limits.label),
  entries: list(needed(limits.skill), limits.skills).superRefine(unique('', (skill) => skill)),
});

const sections = {
  profile: z.strictObject({
    name: needed(limits.name),
    title: needed(limits.title),
    bio: needed(limits.bio),
    /** An uploaded picture, or the file that came with the code. */
    portrait: z
      .string()
      .refine((value) => value === `/${ownerFiles.portrait}` || isObjectKey(value), messages.image)
      .nullable(),
    /** An uploaded PDF file, the one that came with the code, or an address. */
    cv: z
      .string()
      .refine(
        (value) => value === `/${ownerFiles.cv}` || isDocumentKey(value) || isHttpUrl(value),
        messages.cv,
      )
      .nullable(),
  }),
  place: z.strictObject({ location: needed(limits.location), country: needed(limits.country) }),
  availability: z.strictObject({
    /** Otherwise the lamp is off, and the contact page says the line instead of the card's title. */
    available: z.boolean(),
    /** On the home page. */
    line: needed(limits.availability),
    /** The title and the text of the contact page's card, and the text below the place. */
    card_title: needed(limits.cardLine),
    card_text: line(limits.cardLine),
    place_text: line(limits.cardLine),
  }),
  social_links: list(socialLink, limits.socialLinks).superRefine(
    unique('address', (link) => link.address),
  ),
  skill_groups: list(skillGroup, limits.skillGroups).superRefine(
    unique('name', (group) => group.name),
  ),
  numbers: list(
    z.strictObject({ value: needed(limits.number.value), label: needed(limits.number.label) }),
    limits.numbers,
  ).superRefine(unique('label', (number) => number.label)),
  intros: z.strictObject({
    blog: needed(limits.intro),
    projects: needed(limits.intro),
    contact: needed(limits.intro),
  }),
  navigation: z.strictObject({
    /** Which of the links that every site has are shown. A hidden section has none. */
    header: z.strictObject({
      home: z.boolean(),
      blog: z.boolean(),
      projects: z.boolean(),
      contact: z.boolean(),
    }),
    footer: z.strictObject({ social_links: z.boolean(), subscribe: z.boolean() }),
    /** A hidden section and its entries have no page: their addresses answer 404. */
    hidden: z.strictObject({ blog: z.boolean(), projects: z.boolean() }),
    /** Ids of pages whose links come first, in this order; others follow by their own places. */
    page_order: list(z.uuid(), limits.pageOrder).superRefine(unique('', (id) => id)),
  }),
  category_colors: list(
    z.strictObject({
      category: needed(limits.category),
      color: z.string().regex(/^#[0-9a-f]{6}$/i, messages.color),
    }),
    limits.categoryColors,
  ).superRefine(
    unique('category', (each) => each.category.normalize('NFKC').replace(/\s+/gu, ' ')),
  ),
  /** For the card at the end of each of their posts, by the name that these show. */
  authors: list(
    z.strictObject({
      name: needed(limits.author.name),
      line: needed(limits.author.line),
      /** Left out for a letter. */
      picture: picture.optional(),
    }),
    limits.authors,
  ).superRefine(unique('name', (author) => author.name)),
  /**
   * Filters under a former name lead to the new one, unless an entry has the former again. Names are as in the
   * addresses of filters: ids of tags, and categories in lower case.
   */
  renamed_labels: list(
    z.strictObject({
      kind: z.enum(labelKinds),
      from: needed(generalLimits.tagId.max),
      to: needed(generalLimits.tagId.max),
    }),
    limits.renamedLabels,
  ).default([]),
  tracking: z.enum(['on', 'consent', 'off'], messages.tracking),
  /** For shared links to pages without a picture of their own; null for the drawn one. */
  social_image: picture.nullable(),
  support_email: line(generalLimits.email.max).refine(isPlausibleEmail, messages.email),
};

export const siteSettingsSchema = z.strictObject(sections).meta({ id: 'SiteSettings' });

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingsSection = keyof SiteSettings;
export type SocialLink = SiteSettings['social_links'][number];

const person = authorSchema.nullable();

/** A viewer reads `hidden` instead of the support address. */
const readSettingsSchema = z
  .strictObject({ ...sections, support_email: z.string() })
  .meta({ id: 'ReadSiteSettings' });

export const savedSettingsSchema = z
  .strictObject({
    settings: readSettingsSchema,
    version: z.int().min(1),
    /** Null while nobody has changed what came with the code. */
    updated_at: timestampSchema.nullable(),
    updated_by: person,
  })
  .meta({ id: 'SavedSiteSettings' });

const versionFields = {
  /** The last version with these values. */
  version: z.int().min(1),
  /** When they were saved, and by whom; null for those that came with the code. */
  saved_at: timestampSchema.nullable(),
  saved_by: person,
  /** The sections in which the version after it differs. */
  changed: z.array(z.string()),
};

/** All that are kept, newest first. */
export const settingsVersionListSchema = z
  .strictObject({ data: z.array(z.strictObject(versionFields)).max(limits.versions) })
  .meta({ id: 'SiteSettingsVersionList' });

export const settingsVersionSchema = z
  .strictObject({ ...versionFields, settings: readSettingsSchema })
  .meta({ id: 'SiteSettingsVersion' });

export const settingsVersionIdSchema = z.strictObject({
  version: z.coerce.number().int().min(1).max(999_999_999),
});

/** The publisher's progress with the settings' current version. */
export const settingsProgressSchema = z
  .strictObject({
    version: z.int().min(1),
    /** Every file shows it. */
    live: z.boolean(),
    /** Files that the running change has written, and has to write. */
    done: z.int().min(0),
    total: z.int().min(0),
  })
  .meta({ id: 'SiteSettingsProgress' });

export type SavedSettings = z.infer<typeof savedSettingsSchema>;
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;
export type SettingsProgress = z.infer<typeof settingsProgressSchema>;
