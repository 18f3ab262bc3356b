import { limits } from './limits.ts';

/** A loose pattern for the OpenAPI document, which every address matches. */
export const emailPattern = '@.*[.]';

/**
 * Whether a text looks like an address: a local part, an at sign, and a domain with a dot, without white space.
 * Checks the length first, and each part separately, so that no input is slow. Public pages import this file, so it
 * must not import zod.
 */
export function isPlausibleEmail(value: string): boolean {
  if (value.length > limits.email.max) return false;
  const [local, domain, ...more] = value.split('@');
  if (!local || !domain || more.length > 0 || /[\s\p{Cc}<>,;]/u.test(value)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label !== '');
}
