import { isPlausibleEmail } from '#shared/schemas/email.ts';
import { limits } from '#shared/schemas/limits.ts';
import { contactMessages } from '#shared/schemas/contact-messages.ts';

/** The fields in the order of the form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactText = Record<ContactField, string>;
export type ContactErrors = Partial<ContactText>;

/** Checks trimmed values. The server checks the same with its schema, which is too large for the page. */
export function checkContact({ name, email, subject, message }: ContactText): ContactErrors {
  const errors: ContactErrors = {};
  if (!name) errors.name = contactMessages.nameRequired;
  if (!email) errors.email = contactMessages.emailRequired;
  else if (!isPlausibleEmail(email)) errors.email = contactMessages.emailInvalid;
  if (!subject) errors.subject = contactMessages.subjectRequired;
  if (!message) errors.message = contactMessages.messageRequired;
  else if (message.length < limits.contact.message.min)
    errors.message = contactMessages.messageTooShort;
  return errors;
}

/** The errors that belong to a field, in the order of the form. */
export function errorsOfFields(errors: Record<string, string>): ContactErrors {
  const invalid = contactFields.filter((field) => errors[field]);
  return Object.fromEntries(invalid.map((field) => [field, errors[field]]));
}

export function firstInvalid(errors: ContactErrors): ContactField | undefined {
  return contactFields.find((field) => errors[field] !== undefined);
}
