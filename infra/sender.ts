import type { Domain, Mail } from './settings-schema.ts';

/** A domain that SES verifies as a whole. */
export interface SenderDomain {
  name: string;
  /** Zone in which the verification records are created; without one, the owner adds them. */
  zone?: Domain['hostedZone'];
}

/** @returns undefined when SES verifies only the sender's address, or the identity exists already */
export function senderDomain(
  { from, identity }: Mail,
  domain: Domain | undefined,
): SenderDomain | undefined {
  if (identity === 'exists') return undefined;
  const host = hostOf(from);
  const zone = domain?.hostedZone;
  if (zone && (host === zone.name || host.endsWith(`.${zone.name}`))) {
    return { name: zone.name, zone };
  }
  return identity === 'domain' ? { name: host } : undefined;
}

/** Returns the MAIL FROM domain, for which SPF is checked; by default that would be Amazon's. */
export function returnDomain({ name }: SenderDomain): string {
  return `bounces.${name}`;
}

export function hostOf(address: string): string {
  return address.slice(address.indexOf('@') + 1).toLowerCase();
}
