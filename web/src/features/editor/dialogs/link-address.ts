import { isSafeLinkUrl } from '#shared/content/urls.ts';

/** A host with a dot in it, as in `example.com/page`. */
const hostStart = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u;
const mailAddress = /^[^@:/\s]+@[^@:/\s]+\.[^@:/\s]+$/u;

/** Completes an address such as `example.com` or `ada@example.com`; undefined if no link may have it. */
export function linkAddress(entered: string): string | undefined {
  const text = entered.trim();
  const candidates = [text];
  if (mailAddress.test(text)) candidates.push(`mailto:${text}`);
  if (hostStart.test(text)) candidates.push(`https://${text}`);
  return candidates.find(isSafeLinkUrl);
}
