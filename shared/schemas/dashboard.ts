import * as z from 'zod';
import { eventKinds } from '../entries/kinds.ts';
import { pageMetaSchema, pagingQuery, timestampSchema } from './common.ts';

/** Drafts are all posts that are not published. */
export const dashboardSchema = z
  .strictObject({
    num_posts: z.int().min(0),
    num_published: z.int().min(0),
    num_drafts: z.int().min(0),
    num_users: z.int().min(0),
    /** Seconds for which readers may wait for a change of a published post; left out when it is soon. */
    readers_wait_seconds: z.int().min(1).optional(),
  })
  .meta({ id: 'Dashboard' });

/** Who did something, by the present name. `setup` is what the owner's settings and commands did. */
const actorSchema = z
  .union([
    z.strictObject({ kind: z.literal('user'), name: z.string() }),
    z.strictObject({ kind: z.enum(['former_user', 'schedule', 'setup']) }),
  ])
  .meta({ id: 'ActivityActor' });

const targetSchema = z
  .strictObject({
    kind: z.enum(['post', 'project', 'page', 'user', 'settings']),
    /** For settings, the version that was replaced, which can be restored. */
    id: z.string(),
    in_trash: z.boolean(),
  })
  .meta({ id: 'ActivityTarget' });

const activityEventSchema = z
  .strictObject({
    id: z.string(),
    /** `<verb>_<noun>`, e.g. `publish_post`. */
    action: z.string(),
    /** For people, e.g. `Published blog post`. */
    action_display: z.string(),
    /** Title or name of what was changed. */
    event_metadata: z.strictObject({ label: z.string() }),
    timestamp: timestampSchema,
    /** Left out for viewers unless it is no person. */
    actor: actorSchema.optional(),
    /** The thing that was changed, while it exists and the reader may see it; unknown for older events. */
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
