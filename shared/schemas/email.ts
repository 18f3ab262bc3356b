import { limits } from './limits.ts';

/** A pattern that every address matches, for the OpenAPI document. */
export const emailPattern = '@.*[.]';

/**
 * Whether a text looks like an address: something, an at sign, a name with a dot; no white space.
 * The length is checked first, and each part is matched separately, so that no input is slow. No
 * zod here: public pages import it.
 */
export function isPlausibleEmail(value: string): boolean {
  if (value.length > limits.email.max) return false;
  const [local, domain, ...more] = value.split('@');
  if (!local || !domain || more.length > 0 || /[\s\p{Cc}<>,;]/u.test(value)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label !== '');
}
