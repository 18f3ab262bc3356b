/**
 * Schemas for the data that the site stores about one person, found by e-mail address. Only bodies contain the
 * address, because URLs are logged.
 */
import * as z from 'zod';
import { roles, text, timestampSchema } from './common.ts';
import { contactMessages } from './contact-messages.ts';
import { emailPattern, isPlausibleEmail } from './email.ts';
import { messageFolders } from './inbox.ts';
import { limits } from './limits.ts';
import { postStatuses } from './posts.ts';
import { userMessages } from './user-messages.ts';

/** Parts of the data in reading order. The last three exist only for a user. */
export const personalDataParts = ['inbox', 'spam', 'activity', 'posts', 'copies'] as const;
export type PersonalDataPart = (typeof personalDataParts)[number];

/** Where a response stopped and the next request continues. Each request reads a limited amount. */
const placeSchema = z
  .strictObject({
    part: z.enum(personalDataParts),
    after: z.strictObject({ time: z.iso.datetime(), id: z.string().min(1).max(200) }).optional(),
    /** The last unsaved text in a response that could not hold all: post and id. */
    copy: z.string().min(1).max(401).optional(),
  })
  .meta({ id: 'PersonalDataPlace' });

export const personalDataRequestSchema = z
  .strictObject({
    email: text(limits.email.max, userMessages.userEmailInvalid, contactMessages.emailRequired)
      .trim()
      .min(1, contactMessages.emailRequired)
      .refine((value) => isPlausibleEmail(value), userMessages.userEmailInvalid)
      .meta({ pattern: emailPattern }),
    /** Missing in the first request. */
    from: placeSchema.optional(),
  })
  .meta({ id: 'PersonalDataRequest' });

/** Null if nothing is left to read. */
const next = placeSchema.nullable();

/** The counts cover one request, and the caller adds them up. */
export const foundPersonalDataSchema = z
  .strictObject({
    /** The user with this address, if there is one. */
    user: z.strictObject({ id: z.string(), name: z.string(), username: z.string() }).nullable(),
    messages: z.array(
      z.strictObject({
        id: z.string(),
        folder: z.enum(messageFolders),
        subject: z.string(),
        created_at: timestampSchema,
      }),
    ),
    activity: z.int().min(0),
    working_copies: z.int().min(0),
    posts: z.int().min(0),
    next,
  })
  .meta({ id: 'FoundPersonalData' });

/** Written for people, so it contains no ids, keys, hashes or passwords. */
export const exportedPersonalDataSchema = z
  .strictObject({
    /** Null until the last request. */
    user: z
      .strictObject({
        username: z.string(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        role: z.enum(roles),
        is_active: z.boolean(),
        joined_at: timestampSchema,
        last_signed_in_at: timestampSchema.nullable(),
        invited_until: timestampSchema.nullable(),
        has_picture: z.boolean(),
      })
      .nullable(),
    messages: z.array(
      z.strictObject({
        received_at: timestampSchema,
        folder: z.enum(messageFolders),
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        message: z.string(),
        is_read: z.boolean(),
        /** The state of the mail to the owner. `returned` means that it bounced. */
        mail_to_owner: z.enum(['sent', 'returned', 'refused', 'not sent']),
      }),
    ),
    activity: z.array(
      z.strictObject({
        at: timestampSchema,
        what: z.string(),
        /** Title or name of what was changed. Other people are not named. */
        about: z.string(),
        /** False if somebody else did it to this person's account. */
        done_by_this_person: z.boolean(),
      }),
    ),
    unsaved_changes: z.array(
      z.union([
        z.strictObject({
          /** Title of the saved post; null for a new post, and for a deleted one. */
          of_post: z.string().nullable(),
          kept_at: timestampSchema,
          title: z.string(),
          category: z.string(),
          tags: z.array(z.string()),
          excerpt: z.string(),
          lang: z.string().optional(),
          series: z.strictObject({ name: z.string(), position: z.string() }).optional(),
          /** The author's fields for search engines. */
          seo: z.record(z.string(), z.unknown()).optional(),
          text: z.string(),
        }),
        z.strictObject({
          kind: z.string(),
          /** Title of the saved entry; null for a new entry, and for a deleted one. */
          of: z.string().nullable(),
          kept_at: timestampSchema,
          fields: z.record(z.string(), z.unknown()),
          text: z.string(),
        }),
      ]),
    ),
    posts: z.array(
      z.strictObject({
        title: z.string(),
        status: z.enum(postStatuses),
        created_at: timestampSchema,
        published_at: timestampSchema.nullable(),
      }),
    ),
    next,
  })
  .meta({ id: 'ExportedPersonalData' });

export const erasedPersonalDataSchema = z
  .strictObject({
    messages: z.int().min(0),
    /** The number of events that named the user, and are anonymous now. */
    activity: z.int().min(0),
    working_copies: z.int().min(0),
    /** Whether this request deleted the user. The last one does. */
    user_deleted: z.boolean(),
    next,
  })
  .meta({ id: 'ErasedPersonalData' });

export type PersonalDataPlace = z.infer<typeof placeSchema>;
export type FoundPersonalData = z.infer<typeof foundPersonalDataSchema>;
export type ExportedPersonalData = z.infer<typeof exportedPersonalDataSchema>;
export type ErasedPersonalData = z.infer<typeof erasedPersonalDataSchema>;
