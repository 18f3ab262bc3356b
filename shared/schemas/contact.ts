import * as z from 'zod';
import { text } from './common.ts';
import { emailPattern, isPlausibleEmail } from './email.ts';
import { limits } from './limits.ts';
import { contactMessages } from './contact-messages.ts';

/** A message to the owner. Single lines, except for the message; no field becomes a header. */
export const contactSchema = z
  .strictObject({
    name: oneLine(limits.contact.name).min(1, contactMessages.nameRequired),
    email: oneLine(limits.email.max)
      .min(1, contactMessages.emailRequired)
      .refine((value) => isPlausibleEmail(value), contactMessages.emailInvalid)
      .meta({ pattern: emailPattern }),
    subject: oneLine(limits.contact.subject).min(1, contactMessages.subjectRequired),
    message: text(limits.contact.message.max)
      .trim()
      .min(1, contactMessages.messageRequired)
      .min(limits.contact.message.min, contactMessages.messageTooShort),
    /** The honeypot: people do not see this field; a program fills it in. */
    website: text(limits.url.max).optional(),
    /** Milliseconds that the form was open. */
    elapsed_ms: z.int().min(0).optional(),
  })
  .meta({ id: 'ContactMessage' });

function oneLine(max: number) {
  return text(max)
    .refine((value) => !/[\r\n\u2028\u2029]/.test(value), contactMessages.oneLine)
    .trim();
}

export type Contact = z.infer<typeof contactSchema>;
export type ContactInput = z.input<typeof contactSchema>;
