/** Messages to the owner as the admin area shows them. `contact.ts` has the schema for sending one. */
import * as z from 'zod';
import { pageMetaSchema, pagingQuery, text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';

export const messageFolders = ['inbox', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

const summaryFields = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  created_at: timestampSchema,
  is_read: z.boolean(),
  folder: z.enum(messageFolders),
  /** Whether the mail service refused the mail to the owner, which is not sent again. */
  mail_refused: z.boolean(),
  /** Whether the mail to the owner bounced. */
  mail_returned: z.boolean(),
  version: z.int().min(1),
};

const messageSummarySchema = z.strictObject(summaryFields).meta({ id: 'MessageSummary' });

export const messageSchema = z
  .strictObject({
    ...summaryFields,
    message: z.string(),
    /** Whether the message was also mailed to the owner. */
    is_mailed: z.boolean(),
  })
  .meta({ id: 'Message' });

export const markMessageSchema = z
  .strictObject({ is_read: z.boolean() })
  .meta({ id: 'MarkMessage' });

/**
 * Lists the inbox by default, newest first. `q` searches names, e-mail addresses, subjects and texts of the folder's
 * newest messages.
 */
export const messageListQuerySchema = z
  .strictObject({
    ...pagingQuery,
    folder: z.enum(messageFolders).optional(),
    q: text(limits.searchText.max).optional(),
  })
  .meta({ id: 'MessageListQuery' });

/** `unread` and `counts` do not depend on the folder that is listed. */
export const messageListSchema = z
  .strictObject({
    data: z.array(messageSummarySchema),
    meta: pageMetaSchema.extend({
      /** Unread messages of the inbox. */
      unread: z.int().min(0),
      counts: z.strictObject({ inbox: z.int().min(0), spam: z.int().min(0) }),
    }),
  })
  .meta({ id: 'MessageList' });

export type WireMessageSummary = z.infer<typeof messageSummarySchema>;
export type WireMessage = z.infer<typeof messageSchema>;
export type MessageListQuery = z.infer<typeof messageListQuerySchema>;
export type MessageList = z.infer<typeof messageListSchema>;
