import { createHash, timingSafeEqual } from 'node:crypto';
import { originSecretHeader, viewerAddressHeader } from '#shared/platform/http.ts';
import type { HttpEvent } from './types.ts';

/**
 * The visitor's address without port. Anybody can send CloudFront's header; only CloudFront knows
 * the origin secret. Without it the sender of the request is the visitor.
 */
export function viewerAddress(event: HttpEvent, originSecret: string): string {
  const forwarded = event.headers[viewerAddressHeader];
  const shown = event.headers[originSecretHeader];
  if (!forwarded || !shown || !sameText(shown, originSecret)) {
    return event.requestContext.http.sourceIp;
  }
  // `address:port`, also for IPv6: the last colon is the port's.
  return forwarded.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
}

/** In a time that tells nothing about where they differ. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
