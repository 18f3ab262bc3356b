import * as z from 'zod';
import { maxEvents, visitorEventTypes } from '../analytics/visitor-events.ts';
import { isCleanText } from '../read-text.ts';
import { visitLimits } from './visit-limits.ts';

/** It may be as long as the body allows, and is truncated later. */
const words = z.string().refine(isCleanText, 'This text is not valid').nullish();
const count = z.number().min(0).nullish();

/** Other keys are dropped, so that an older server accepts what a newer page sends. */
const metadataSchema = z.object({
  session_id: words,
  user_agent: words,
  device_type: words,
  referrer: words,
  pathname: words,
  screen_width: count,
  screen_height: count,
  language: words,
  os: words,
  landing_page: words,
  visit_number: count,
  timestamp: words,
  target: words,
  location: words,
  platform: words,
  href: words,
  source: words,
  trigger: words,
  scroll_percent: count,
  time_on_page_ms: count,
});

/** One event, as the browser sends it. */
export const visitorEventSchema = z
  .strictObject({
    event_type: z.enum(visitorEventTypes, 'This type of event is not known'),
    event_metadata: metadataSchema,
    session_id: z
      .string()
      .regex(new RegExp(`^[\\w-]{8,${visitLimits.event.sessionId}}$`), 'This is not a session id'),
  })
  .meta({ id: 'VisitorEvent' });

/** One event, or those that happened one after the other. */
export const visitorEventsSchema = z
  .union([
    visitorEventSchema,
    z.strictObject({ events: z.array(visitorEventSchema).min(1).max(maxEvents) }),
  ])
  .meta({ id: 'VisitorEvents' });

export type VisitorEvent = z.infer<typeof visitorEventSchema>;
export type VisitorEventInput = z.input<typeof visitorEventSchema>;
