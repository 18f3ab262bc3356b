/** Certificates for CloudFront, which accepts them from us-east-1 only. */
import { createHash } from 'node:crypto';
import {
  ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
  KeyAlgorithm,
  paginateListCertificates,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { CommandFailed } from '../build/run.ts';
import { chooseCertificate, type KnownCertificate } from './certificate-match.ts';
import type { DnsRecord } from './dns-records.ts';

/** The state of a certificate that has been requested. */
export type CertificateState =
  | { kind: 'issued' }
  /** The validation records; empty until ACM has created them. */
  | { kind: 'pending'; records: DnsRecord[] };

export interface Certificates {
  /** @returns the ARN of one that covers the names, issued or still to be validated */
  find(names: string[]): Promise<string | undefined>;
  /** ACM returns the same ARN for a repeated request within an hour for the same names. */
  request(names: string[]): Promise<string>;
  /** @throws CommandFailed when ACM has refused it */
  state(arn: string): Promise<CertificateState>;
}

/** Key types that CloudFront can use; without this list ACM names RSA certificates only. */
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
