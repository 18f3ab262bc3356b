import type { Domain, Mail } from './settings-schema.ts';

/** A domain that SES verifies as a whole. */
export interface SenderDomain {
  name: string;
  /** Takes its records; without one the owner adds them. */
  zone?: Domain['hostedZone'];
}

/** @returns undefined where only the sender's address is verified, or another stage has done it */
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

/** Where mails say to return to: with it SPF is about this domain instead of Amazon's. */
export function returnDomain({ name }: SenderDomain): string {
  return `bounces.${name}`;
}

export function hostOf(address: string): string {
  return address.slice(address.indexOf('@') + 1).toLowerCase();
}
