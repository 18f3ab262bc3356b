import { ChangeResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import type { DnsRecord } from './dns-records.ts';

/** Writes records into a hosted zone, replacing those of the same names. */
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
