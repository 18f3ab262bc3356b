import { Fn } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { acknowledge } from '../acknowledge.ts';
import { bootstrapQualifier, edgeRegion, type Settings } from '../config.ts';
import { senderDomain } from '../sender.ts';

export interface DeployerGrantsProps {
  /** Names of all stacks of the stage, by region. */
  stackNames: { here: string[]; atEdge: string[] };
  /** Needed because a deployment also reads the certificate, the sender's state at SES, and the subscribers of alarms. */
  settings: Pick<Settings, 'stage' | 'domain' | 'mail' | 'alerts'>;
}

/** Allows the actions of `npm run deploy` itself. Resources are deployed by the roles of `cdk bootstrap`. */
export function grantDeployment(role: Role, props: DeployerGrantsProps): void {
  const { here, atEdge } = props.stackNames;
  const regions = [
    { region: '<AWS::Region>', names: here },
    { region: edgeRegion, names: atEdge },
  ].filter(({ names }) => names.length > 0);
  const inEachRegion = (arns: (region: string, names: string[]) => string[]) =>
    regions.flatMap(({ region, names }) => arns(region, names));
  allow(role, ['sts:AssumeRole'], inEachRegion(bootstrapRoles));
  allow(
    role,
    ['ssm:GetParameter'],
    inEachRegion((region) => [
      `${arnPrefix('ssm', region)}:parameter/cdk-bootstrap/${bootstrapQualifier}/version`,
    ]),
  );
  allowWildcard(
    role,
    ['cloudformation:DescribeStacks'],
    inEachRegion((region, names) =>
      names.map((name) => `${arnPrefix('cloudformation', region)}:stack/${name}/*`),
    ),
    'The stack is named; after the name comes an id that is known only once it is there.',
  );
  const { stage, domain, mail, alerts } = props.settings;
  if (alerts.email) {
    allowWildcard(
      role,
      ['sns:ListSubscriptionsByTopic'],
      [`arn:<AWS::Partition>:sns:*:<AWS::AccountId>:${stage}-*`],
      'CloudFormation names the topics after the stage, and those of the edge are in another region.',
    );
  }
  if (domain) grantCertificate(role, domain);
  if (!mail || mail.identity === 'exists') return;
  const sender = senderDomain(mail, domain)?.name ?? mail.from;
  allow(
    role,
    ['ses:GetEmailIdentity'],
    [`${arnPrefix('ses', '<AWS::Region>')}:identity/${sender}`],
  );
}

function grantCertificate(role: Role, { hostedZone }: NonNullable<Settings['domain']>): void {
  allowWildcard(
    role,
    ['acm:ListCertificates', 'acm:RequestCertificate'],
    ['*'],
    'Both actions take no resource: the certificate is yet to be found or made.',
  );
  allowWildcard(
    role,
    ['acm:DescribeCertificate'],
    ['arn:<AWS::Partition>:acm:us-east-1:<AWS::AccountId>:certificate/*'],
    'The certificate of the domain may be made after this role.',
  );
  if (!hostedZone) return;
  const zone = `arn:<AWS::Partition>:route53:::hostedzone/${hostedZone.id}`;
  // Allows only the validation records for ACM; the stack itself creates the records that point to the site.
  allow(role, ['route53:ChangeResourceRecordSets'], [zone], {
    'ForAllValues:StringEquals': {
      'route53:ChangeResourceRecordSetsRecordTypes': ['CNAME'],
      'route53:ChangeResourceRecordSetsActions': ['UPSERT'],
    },
  });
}

/** ARNs of the roles that `cdk bootstrap` creates. */
function bootstrapRoles(region: string): string[] {
  return ['deploy', 'file-publishing', 'lookup'].map(
    (name) =>
      `arn:<AWS::Partition>:iam::<AWS::AccountId>:role/cdk-${bootstrapQualifier}-${name}-role-<AWS::AccountId>-${region}`,
  );
}

function arnPrefix(service: string, region: string): string {
  return `arn:<AWS::Partition>:${service}:${region}:<AWS::AccountId>`;
}

/** @param arns with placeholders such as `<AWS::Region>`, as cdk-nag writes them in its findings */
function allow(
  role: Role,
  actions: string[],
  arns: string[],
  conditions: Record<string, unknown> = {},
): void {
  const resources = arns.map((arn) =>
    arn.includes('<') ? Fn.sub(arn.replaceAll(/<([^>]+)>/g, '${$1}')) : arn,
  );
  role.addToPolicy(new PolicyStatement({ actions, resources, conditions }));
}

/** Allows actions on resources with a wildcard, for which cdk-nag requires a reason. */
function allowWildcard(role: Role, actions: string[], arns: string[], reason: string): void {
  allow(role, actions, arns);
  for (const arn of arns) acknowledge(role, { [`AwsSolutions-IAM5[Resource::${arn}]`]: reason });
}
