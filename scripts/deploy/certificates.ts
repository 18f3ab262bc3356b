/** Manages DNS records, and certificates for CloudFront, which accepts only certificates of us-east-1. */
import { createHash } from 'node:crypto';
import {
  ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
  KeyAlgorithm,
  paginateListCertificates,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { ChangeResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import { parse } from 'tldts';
import { CommandFailed } from '../build/run.ts';

export type CertificateState =
  | { kind: 'issued' }
  /** `records` prove who owns the names; they are empty until ACM has created them. */
  | { kind: 'pending'; records: DnsRecord[] };

export interface Certificates {
  /** @returns the ARN of a certificate that covers the names, whether issued or pending */
  find(names: string[]): Promise<string | undefined>;
  /** ACM returns the same ARN for a repeated request within an hour for the same names. */
  request(names: string[]): Promise<string>;
  /** @throws CommandFailed when the certificate has failed or expired */
  state(arn: string): Promise<CertificateState>;
}

/** Key types that CloudFront supports. By default ACM lists only RSA certificates. */
const keyTypes = [
  KeyAlgorithm.RSA_2048,
  KeyAlgorithm.RSA_3072,
  KeyAlgorithm.RSA_4096,
  KeyAlgorithm.EC_prime256v1,
];

export function cloudFrontCertificates(): Certificates {
  const client = new ACMClient({ region: 'us-east-1' });
  return {
    find: async (names) => chooseCertificate(await list(client), names)?.arn,
    request: async (names) => {
      const { CertificateArn } = await client.send(
        new RequestCertificateCommand({
          DomainName: names[0],
          SubjectAlternativeNames: names,
          ValidationMethod: 'DNS',
          IdempotencyToken: createHash('sha256').update(names.join()).digest('hex').slice(0, 32),
        }),
      );
      return CertificateArn ?? '';
    },
    state: async (arn) => stateOf(await describe(client, arn)),
  };
}

async function list(client: ACMClient): Promise<KnownCertificate[]> {
  const certificates: KnownCertificate[] = [];
  const pages = paginateListCertificates(
    { client },
    { CertificateStatuses: ['ISSUED', 'PENDING_VALIDATION'], Includes: { keyTypes } },
  );
  for await (const { CertificateSummaryList = [] } of pages) {
    for (const { CertificateArn = '' } of CertificateSummaryList) {
      const { Status, SubjectAlternativeNames = [] } = await describe(client, CertificateArn);
      if (Status !== 'ISSUED' && Status !== 'PENDING_VALIDATION') continue;
      certificates.push({ arn: CertificateArn, status: Status, names: SubjectAlternativeNames });
    }
  }
  return certificates;
}

async function describe(client: ACMClient, arn: string): Promise<CertificateDetail> {
  const request = new DescribeCertificateCommand({ CertificateArn: arn });
  return (await client.send(request)).Certificate ?? {};
}

function stateOf(detail: CertificateDetail): CertificateState {
  if (detail.Status === 'ISSUED') return { kind: 'issued' };
  if (detail.Status === 'PENDING_VALIDATION')
    return { kind: 'pending', records: recordsOf(detail) };
  const reason = detail.FailureReason ?? detail.Status;
  throw new CommandFailed(
    `The certificate for ${detail.DomainName} was not issued (${reason}). Fix the cause, then run the command again: it requests another one.`,
  );
}

/** The same record validates a name and its wildcard. */
function recordsOf({ DomainValidationOptions = [] }: CertificateDetail): DnsRecord[] {
  const records = new Map<string, DnsRecord>();
  for (const { ResourceRecord } of DomainValidationOptions) {
    if (!ResourceRecord?.Name || !ResourceRecord.Value) return [];
    const { Name: name, Value: value } = ResourceRecord;
    records.set(name, { type: 'CNAME', name, value });
  }
  return [...records.values()];
}

interface KnownCertificate {
  arn: string;
  status: 'ISSUED' | 'PENDING_VALIDATION';
  names: readonly string[];
}

/** Prefers an issued certificate to one that awaits validation. */
export function chooseCertificate(
  certificates: readonly KnownCertificate[],
  names: readonly string[],
): KnownCertificate | undefined {
  const fitting = certificates.filter((certificate) => coversAll(certificate.names, names));
  return fitting.find(({ status }) => status === 'ISSUED') ?? fitting[0];
}

export function coversAll(certified: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name) => certified.some((pattern) => covers(pattern, name)));
}

/** A wildcard stands for exactly one label, the first (RFC 9525, 6.3). */
function covers(pattern: string, name: string): boolean {
  const wildcard = name.replace(/^[^.]+/, '*');
  return [name, wildcard].some((candidate) => candidate.toLowerCase() === pattern.toLowerCase());
}

/** Writes records into a hosted zone, and replaces records with the same names. */
export async function writeRecords(zoneId: string, records: DnsRecord[]): Promise<void> {
  await new Route53Client({}).send(
    new ChangeResourceRecordSetsCommand({
      HostedZoneId: zoneId,
      ChangeBatch: {
        Comment: "Proves the ownership of a certificate's names",
        Changes: records.map(({ type, name, value }) => ({
          Action: 'UPSERT',
          ResourceRecordSet: {
            Name: name,
            Type: type === 'CNAME' ? type : 'A',
            TTL: 300,
            ResourceRecords: [{ Value: value }],
          },
        })),
      },
    }),
  );
}

export interface DnsRecord {
  type: 'CNAME' | 'ALIAS' | 'MX' | 'TXT';
  name: string;
  value: string;
}

/** Formats records as a text table. */
export function tableOf(records: DnsRecord[]): string {
  const rows = [{ type: 'Type', name: 'Name', value: 'Value' }, ...records];
  const typeWidth = Math.max(...rows.map(({ type }) => type.length));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(
      ({ type, name, value }) => `  ${type.padEnd(typeWidth)}  ${name.padEnd(nameWidth)}  ${value}`,
    )
    .join('\n');
}

/**
 * Returns the records that point a site's names to its distribution. The apex of a domain cannot have a CNAME,
 * only what providers call ALIAS, ANAME or flattened CNAME. For suffixes that are not in the public suffix list
 * of ICANN the apex is unknown, so the name gets both records.
 */
export function siteRecords(names: string[], distributionDomain: string): DnsRecord[] {
  return names.flatMap((name) => {
    const { domain, isIcann } = parse(name, { allowPrivateDomains: true });
    const isApex = domain === name;
    const onlyType = isApex ? 'ALIAS' : 'CNAME';
    const types = isIcann ? ([onlyType] as const) : (['ALIAS', 'CNAME'] as const);
    return types.map((type) => ({ type, name, value: distributionDomain }));
  });
}
