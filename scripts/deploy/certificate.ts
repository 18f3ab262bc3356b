/** Provides the certificate of a custom domain: finds or requests it, and validates its names. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#infra/config.ts';
import { CommandFailed } from '../build/run.ts';
import { type Certificates, type DnsRecord, tableOf } from './certificates.ts';

export type Domain = NonNullable<Settings['domain']>;

export interface CertificateDeps {
  certificates: Certificates;
  writeRecords: (zoneId: string, records: DnsRecord[]) => Promise<void>;
  /** Asks the owner a yes-no question. */
  agree: (question: string) => Promise<boolean>;
  log: (line: string) => void;
  wait?: (milliseconds: number) => Promise<unknown>;
}

const pauseMs = 10_000;
const checksPerMinute = 60_000 / pauseMs;
/** ACM usually needs a few minutes after the records exist. */
const maxMinutes = 15;

/**
 * 1. Take the ARN from the settings, find a certificate that covers the names, or request one.
 * 2. Write its validation records into the hosted zone; without a zone the owner adds them.
 * 3. Wait until it is issued. A repeated run continues where the last one stopped.
 * @returns the certificate's ARN
 * @throws CommandFailed while the certificate cannot be used; the message says what to do
 */
export async function provideCertificate(domain: Domain, deps: CertificateDeps): Promise<string> {
  if (domain.certificateArn) return domain.certificateArn;
  const arn = await findOrRequest(domain, deps);
  const state = await deps.certificates.state(arn);
  if (state.kind === 'issued') return arn;
  const records = state.records.length > 0 ? state.records : await awaitRecords(arn, deps);
  if (records.length === 0) return arn;
  if (!domain.hostedZone) return askForRecords(records, deps);
  await deps.writeRecords(domain.hostedZone.id, records);
  deps.log(`The validation records of the certificate are in the zone ${domain.hostedZone.name}.`);
  await awaitIssue(arn, deps);
  return arn;
}

async function findOrRequest({ names }: Domain, deps: CertificateDeps): Promise<string> {
  const found = await deps.certificates.find(names);
  if (found) return found;
  const list = names.join(', ');
  const agreed = await deps.agree(`There is no certificate for ${list} yet. Request one (free)?`);
  if (!agreed) throw new CommandFailed('Nothing was changed.');
  const arn = await deps.certificates.request(names);
  deps.log(`Requested a certificate for ${list}.`);
  return arn;
}

/** ACM creates the records a few seconds after the request. @returns [] for an issued certificate */
async function awaitRecords(arn: string, deps: CertificateDeps): Promise<DnsRecord[]> {
  for (let checks = 0; checks < checksPerMinute; checks += 1) {
    const state = await deps.certificates.state(arn);
    if (state.kind === 'issued') return [];
    if (state.records.length > 0) return state.records;
    await (deps.wait ?? sleep)(pauseMs);
  }
  throw new CommandFailed(
    'ACM has not created the validation records yet. Run the command again in a minute.',
  );
}

async function awaitIssue(arn: string, deps: CertificateDeps): Promise<void> {
  for (let checks = 0; checks < maxMinutes * checksPerMinute; checks += 1) {
    if ((await deps.certificates.state(arn)).kind === 'issued') {
      deps.log('The certificate is issued.');
      return;
    }
    const minutes = checks / checksPerMinute;
    if (Number.isInteger(minutes)) {
      deps.log(`Waiting for the certificate … ${minutes} of ${maxMinutes} minutes`);
    }
    await (deps.wait ?? sleep)(pauseMs);
  }
  throw new CommandFailed(
    `The certificate was not issued within ${maxMinutes} minutes. ACM keeps trying: run the command again later. If that does not help, check that the domain's registrar lists the name servers of the hosted zone.`,
  );
}

function askForRecords(records: DnsRecord[], { log }: CertificateDeps): never {
  log(`\nThese records prove that you own the domain:\n\n${tableOf(records)}\n`);
  log(
    'Keep them for good: without them AWS cannot renew the certificate, which it does each year.',
  );
  throw new CommandFailed(
    'Add them where the domain is managed, then run the command again. It may take a few minutes until ACM sees them.',
  );
}
