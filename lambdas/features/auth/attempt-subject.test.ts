import { describe, expect, it } from 'vitest';
import { addressGroup, attemptSubject, demoSessionCounts } from './attempt-subject.ts';

describe('the subject of attempts', () => {
  it('distinguishes addresses, names and secrets, and reveals none of them', () => {
    const one = { address: '192.0.2.1', name: 'ada', secret: 's' };
    const subjects = [
      one,
      { ...one, address: '192.0.2.2' },
      { ...one, name: 'bob' },
      { ...one, secret: 't' },
    ].map(attemptSubject);
    expect(new Set(subjects).size).toBe(4);
    expect(subjects.join()).not.toMatch(/192|ada|bob/);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ])('counts %s as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it('counts the sessions of the demo of an IPv6 /48 together, with a higher limit', () => {
    const of = (address: string) => demoSessionCounts({ address, secret: 's' });
    const [network, whole] = of('2001:db8:1:2::9');
    expect(of('2001:db8:1:3::9')[0]).toEqual(network);
    expect([network?.limit.attempts, whole?.limit.attempts]).toEqual([2000, 500]);
    expect(of('192.0.2.1')).toHaveLength(1);
  });
});
