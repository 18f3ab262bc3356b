import { isSafeLinkUrl } from '#shared/content/urls.ts';

/** A host with a dot in it, as in `example.com/page`. */
const hostStart = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u;
const mailAddress = /^[^@:/\s]+@[^@:/\s]+\.[^@:/\s]+$/u;

/** The intended address, or undefined for one that no link may have. */
export function linkAddress(entered: string): string | undefined {
  const text = entered.trim();
  const meant = [
    text,
    mailAddress.test(text) && `mailto:${text}`,
    hostStart.test(text) && `https://${text}`,
  ];
  return meant.find((address) => address !== false && isSafeLinkUrl(address)) || undefined;
}
