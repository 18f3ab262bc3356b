import * as z from 'zod';
import { maxEvents, visitorEventTypes } from '../analytics/visitor-events.ts';
import { isCleanText } from '../read-text.ts';
import { visitLimits } from './visit-limits.ts';

/** Any length is accepted, because the recorder's use case truncates the text. */
const optionalText = z.string().refine(isCleanText, 'This text is not valid').nullish();
const optionalNumber = z.number().min(0).nullish();

/** Drops unknown keys, so that an older server accepts events of a newer page. */
const metadataSchema = z.object({
  session_id: optionalText,
  user_agent: optionalText,
  device_type: optionalText,
  referrer: optionalText,
  pathname: optionalText,
  screen_width: optionalNumber,
  screen_height: optionalNumber,
  language: optionalText,
  os: optionalText,
  landing_page: optionalText,
  visit_number: optionalNumber,
  timestamp: optionalText,
  target: optionalText,
  location: optionalText,
  platform: optionalText,
  href: optionalText,
  source: optionalText,
  trigger: optionalText,
  scroll_percent: optionalNumber,
  time_on_page_ms: optionalNumber,
});

export const visitorEventSchema = z
  .strictObject({
    event_type: z.enum(visitorEventTypes, 'This type of event is not known'),
    event_metadata: metadataSchema,
    session_id: z
      .string()
      .regex(new RegExp(`^[\\w-]{8,${visitLimits.event.sessionId}}$`), 'This is not a session id'),
  })
  .meta({ id: 'VisitorEvent' });

/** One event, or several in the order in which they happened. */
export const visitorEventsSchema = z
  .union([
    visitorEventSchema,
    z.strictObject({ events: z.array(visitorEventSchema).min(1).max(maxEvents) }),
  ])
  .meta({ id: 'VisitorEvents' });

export type VisitorEvent = z.infer<typeof visitorEventSchema>;
export type VisitorEventInput = z.input<typeof visitorEventSchema>;
