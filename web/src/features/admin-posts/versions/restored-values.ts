import type { BrowserCopy } from '../copies/browser-copies.ts';
import type { PostFormValues } from '../form/post-form.rules.ts';

/**
 * The values that a restore puts into the form. Slug and excerpt follow title and text unless their
 * author has changed them: otherwise they stay in their saved state.
 */
export function restoredValues(
  { base, values }: BrowserCopy,
  saved: PostFormValues,
): PostFormValues {
  return {
    ...values,
    ...(values.slug === base?.slug && { slug: saved.slug }),
    ...(values.excerpt === base?.excerpt && { excerpt: saved.excerpt }),
  };
}
