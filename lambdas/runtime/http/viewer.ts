import { createHash, timingSafeEqual } from 'node:crypto';
import {
  originSecretHeader,
  viewerAddressHeader,
  viewerCountryHeader,
} from '#shared/platform/http.ts';
import type { HttpEvent } from './types.ts';

export interface Viewer {
  /** Without port. */
  address: string;
  /** Two letters. */
  country: string | undefined;
}

/**
 * The visitor, according to CloudFront. Anyone can send its headers; only CloudFront knows an
 * origin secret. Without one the sender of the request is the visitor.
 */
export function viewerOf(event: HttpEvent, originSecrets: readonly string[]): Viewer {
  const { headers, requestContext } = event;
  const shown = headers[originSecretHeader];
  if (!shown || !originSecrets.some((secret) => sameText(shown, secret))) {
    return { address: requestContext.http.sourceIp, country: undefined };
  }
  const forwarded = headers[viewerAddressHeader];
  const country = headers[viewerCountryHeader];
  return {
    // `address:port`, also for IPv6: the last colon is the port's.
    address:
      forwarded?.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '') || requestContext.http.sourceIp,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  };
}

/** In constant time. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
