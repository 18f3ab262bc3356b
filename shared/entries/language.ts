/** The language of an entry: a BCP 47 tag such as `ar` or `pt-BR`, or nothing for the site's own language. */
import * as z from 'zod';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { limits } from '../schemas/limits.ts';

export const languageSchema = z.string().optional();

/** The language in the body of a save. Without it, the language stays; `null` or an empty text resets it. */
export const sentLanguageSchema = text(limits.language.max)
  .trim()
  .refine((tag) => tag === '' || canonical(tag) !== undefined, authorMessages.language)
  // The site's own language is American English.
  .transform((tag) => canonical(tag)?.replace(/^en(?:-US)?$/, '') || null)
  .nullable()
  .optional();

/**
 * Normalizes a tag, including `pt_BR` with its underscore. Only tags of two or three letters are accepted, because the
 * name of a language, such as `polish`, looks like a tag, too. A normalized tag may grow, so its length is checked again.
 */
function canonical(tag: string): string | undefined {
  try {
    const [found = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
    return /^[a-z]{2,3}(?:-.{1,31})?$/.test(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** For spreading into an object, which then has no `lang` for the site's own language. */
export function languagePart(lang: string | undefined): { lang?: string } {
  return lang === undefined ? {} : { lang };
}

export function languageAfter(
  before: string | undefined,
  sent: string | null | undefined,
): string | undefined {
  return sent === undefined ? before : (sent ?? undefined);
}
