import * as z from 'zod';
import { text } from './common.ts';
import { emailPattern, isPlausibleEmail } from './email.ts';
import { limits } from './limits.ts';
import { contactMessages } from './contact-messages.ts';

/** A message to the owner. All fields but the message are single lines, so that none can add a header to the mail. */
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
    /** A honeypot: people do not see this field, but programs fill it in. */
    website: text(limits.url.max).optional(),
    /** Milliseconds since the form was opened. */
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
