/** Attempts count per address and name, so that nobody can lock out somebody else. */
import { createHmac } from 'node:crypto';

/** A keyed hash: neither the address nor the name can be read from what is stored. */
export function attemptSubject(asked: { address: string; name: string; secret: string }): string {
  return createHmac('sha256', asked.secret)
    .update(`${addressGroup(asked.address)}\n${asked.name}`)
    .digest('base64url');
}

/** An IPv6 visitor has a whole /64 to choose addresses from, so that network is the address. */
export function addressGroup(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
