import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Distribution,
  type DistributionProps,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  type IHostedZone,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type Settings, SettingsError } from '../config.ts';

type Domain = NonNullable<Settings['domain']>;

/**
 * The owner's custom domain names: their certificate, and their records if the zone is in Route 53.
 */
export class OwnDomain extends Construct {
  readonly names: Domain['names'];
  /** Props with which a distribution serves the names. */
  readonly forDistribution: Partial<DistributionProps>;
  private readonly zone: IHostedZone | undefined;

  /**
   * @throws SettingsError without a certificate, which no stack can create: it must be in
   *   us-east-1.
   */
  constructor(scope: Construct, id: string, { names, hostedZone, certificateArn }: Domain) {
    super(scope, id);
    if (!certificateArn) throw missingCertificate(names[0]);
    this.names = names;
    this.forDistribution = {
      domainNames: names,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
    this.zone =
      hostedZone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      });
  }

  /** Creates an A and an AAAA record for each name; the owner edits a zone kept elsewhere. */
  pointTo(distribution: Distribution): void {
    if (!this.zone) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const name of this.names) {
      const record = { zone: this.zone, recordName: name, target };
      new ARecord(this, `Ipv4-${name}`, record);
      new AaaaRecord(this, `Ipv6-${name}`, record);
    }
  }
}

function missingCertificate(name: string): SettingsError {
  return new SettingsError(
    `The domain ${name} has no certificate: "npm run deploy" finds or requests one and passes it on; for any other command, write its ARN as domain.certificateArn in infra/deployment.config.ts.`,
  );
}
