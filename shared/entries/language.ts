/** The language of an entry, as a tag of BCP 47 such as `ar` or `pt-BR`; the site's own is left out. */
import * as z from 'zod';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { limits } from '../schemas/limits.ts';

/** As it is stored and answered. */
export const languageSchema = z.string().optional();

/** In the body of a save: left out it stays, `null` or nothing is the site's. */
export const sentLanguageSchema = text(limits.language.max)
  .trim()
  .refine((tag) => tag === '' || canonical(tag) !== undefined, authorMessages.language)
  // Dates and numbers of the site are those of the United States.
  .transform((tag) => canonical(tag)?.replace(/^en(?:-US)?$/, '') || null)
  .nullable()
  .optional();

/**
 * Programs also write `pt_BR`. The name of a language, such as `polish`, looks like a tag, but none is
 * so long. The present form of a former tag may be longer than the limit.
 */
function canonical(tag: string): string | undefined {
  try {
    const [found = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
    return /^[a-z]{2,3}(?:-.{1,31})?$/.test(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** As an object's part, which is left out for the site's own. */
export function languagePart(lang: string | undefined): { lang?: string } {
  return lang === undefined ? {} : { lang };
}

/** The language of an entry after a save. */
export function languageAfter(
  before: string | undefined,
  sent: string | null | undefined,
): string | undefined {
  return sent === undefined ? before : (sent ?? undefined);
}
