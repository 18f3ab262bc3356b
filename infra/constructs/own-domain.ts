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
import { SettingsError } from '../config.ts';
import type { Domain } from '../settings-schema.ts';

/** The owner's domain names with their certificate and, if their zone is in Route 53, their DNS records. */
export class OwnDomain extends Construct {
  readonly names: Domain['names'];
  /** Props that make a distribution serve the names. */
  readonly forDistribution: Partial<DistributionProps>;
  private readonly zone: IHostedZone | undefined;

  /** @throws SettingsError without a certificate, which must be in us-east-1, where this stack cannot create it */
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

  /** Creates DNS records for the names, unless their zone is not in Route 53. */
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
