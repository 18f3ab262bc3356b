import { describe, expect, it } from 'vitest';
import { type CertificateDeps, type Domain, provideCertificate } from './certificate.ts';
import type { CertificateState, DnsRecord } from './certificates.ts';

const proof: DnsRecord = { type: 'CNAME', name: '_a.example.com.', value: '_b.acm.' };
const pending: CertificateState = { kind: 'pending', records: [proof] };
const issued: CertificateState = { kind: 'issued' };
const zone = { id: 'Z1', name: 'example.com' };

/** @param states of the certificate, one per request to ACM; the last one is repeated */
function setUp({ states, found }: { states: CertificateState[]; found?: string }) {
  const seen = { requested: [] as string[][], written: [] as unknown[], lines: [] as string[] };
  const deps: CertificateDeps = {
    certificates: {
      find: async () => found,
      request: async (names) => {
        seen.requested.push(names);
        return 'new';
      },
      state: async () => (states.length > 1 ? states.shift() : states[0]) ?? issued,
    },
    writeRecords: async (...written) => void seen.written.push(written),
    agree: async () => true,
    log: (line) => seen.lines.push(line),
    wait: async () => undefined,
  };
  return { deps, seen };
}

const domain: Domain = { names: ['example.com'] };

describe('the certificate of a custom domain', () => {
  it('is the one in the settings', async () => {
    const { deps, seen } = setUp({ states: [pending] });
    expect(await provideCertificate({ ...domain, certificateArn: 'mine' }, deps)).toBe('mine');
    expect(seen.requested).toEqual([]);
  });

  it('is one that already covers the names', async () => {
    const { deps, seen } = setUp({ states: [issued], found: 'old' });
    expect(await provideCertificate(domain, deps)).toBe('old');
    expect(seen.requested).toEqual([]);
  });

  it('is requested, validated in the hosted zone and awaited', async () => {
    const noRecordsYet: CertificateState = { kind: 'pending', records: [] };
    const { deps, seen } = setUp({ states: [noRecordsYet, pending, pending, issued] });
    expect(await provideCertificate({ ...domain, hostedZone: zone }, deps)).toBe('new');
    expect(seen.requested).toEqual([['example.com']]);
    expect(seen.written).toEqual([['Z1', [proof]]]);
  });

  it('needs records that the owner adds when there is no hosted zone', async () => {
    const { deps, seen } = setUp({ states: [pending], found: 'old' });
    await expect(provideCertificate(domain, deps)).rejects.toThrow(/then run the command again/);
    expect(seen.lines.join('\n')).toContain('CNAME  _a.example.com.  _b.acm.');
    expect(seen.lines.join('\n')).toContain('Keep them for good: without them AWS cannot renew');
  });

  it('is not waited for forever', async () => {
    const { deps, seen } = setUp({ states: [pending] });
    const waiting = provideCertificate({ ...domain, hostedZone: zone }, deps);
    await expect(waiting).rejects.toThrow(/not issued within 15 minutes.*run the command again/);
    expect(seen.lines.filter((line) => line.startsWith('Waiting'))).toHaveLength(15);
  });

  it("is not requested without the owner's consent", async () => {
    const { deps, seen } = setUp({ states: [pending] });
    const asked = provideCertificate(domain, { ...deps, agree: async () => false });
    await expect(asked).rejects.toThrow('Nothing was changed.');
    expect(seen.requested).toEqual([]);
  });
});
