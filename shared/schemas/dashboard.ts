import * as z from 'zod';
import { eventKinds } from '../entries/kinds.ts';
import { pageMetaSchema, pagingQuery, timestampSchema } from './common.ts';

/** `num_drafts` counts all posts that are not published, including those in review. */
export const dashboardSchema = z
  .strictObject({
    num_posts: z.int().min(0),
    num_published: z.int().min(0),
    num_drafts: z.int().min(0),
    num_users: z.int().min(0),
    /** Seconds until readers see a change of a published post, if that takes long. */
    readers_wait_seconds: z.int().min(1).optional(),
  })
  .meta({ id: 'Dashboard' });

/** Who did something, by their current name. `setup` stands for deployments and commands. */
const actorSchema = z
  .union([
    z.strictObject({ kind: z.literal('user'), name: z.string() }),
    z.strictObject({ kind: z.enum(['former_user', 'schedule', 'setup']) }),
  ])
  .meta({ id: 'ActivityActor' });

const targetSchema = z
  .strictObject({
    kind: z.enum(['post', 'project', 'page', 'user', 'settings']),
    /** The id of the entry or user; for settings, the replaced version, which can be restored. */
    id: z.string(),
    in_trash: z.boolean(),
  })
  .meta({ id: 'ActivityTarget' });

const activityEventSchema = z
  .strictObject({
    id: z.string(),
    /** `<verb>_<noun>`, e.g. `publish_post`. */
    action: z.string(),
    /** The action as text for people, e.g. `Published blog post`. */
    action_display: z.string(),
    /** `label` is the title or name of what was changed. */
    event_metadata: z.strictObject({ label: z.string() }),
    timestamp: timestampSchema,
    /** Viewers do not see which person did something. */
    actor: actorSchema.optional(),
    /** The entry, user or settings, if they still exist and the caller may see them. Older events lack the target. */
    target: targetSchema.optional(),
  })
  .meta({ id: 'ActivityEvent' });

export const eventListQuerySchema = z
  .strictObject({ ...pagingQuery, kind: z.enum(eventKinds).optional() })
  .meta({ id: 'EventListQuery' });

export const eventListSchema = z
  .strictObject({ data: z.array(activityEventSchema), meta: pageMetaSchema })
  .meta({ id: 'EventList' });

export type Dashboard = z.infer<typeof dashboardSchema>;
export type ActivityEvent = z.infer<typeof activityEventSchema>;
export type EventListQuery = z.infer<typeof eventListQuerySchema>;
export type EventList = z.infer<typeof eventListSchema>;
