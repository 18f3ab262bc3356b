import { describe, expect, it } from 'vitest';
import { type Json, only, type Synthesized } from './fixture.ts';

const issuer = 'token.actions.githubusercontent.com';

/** @param synthesized an app with a domain, and with the repository `owner/site` in environment `production` */
export function describeDeployerStack({ deployer }: Synthesized): void {
  if (!deployer) throw new Error('These settings have no stack for GitHub.');

  describe("the role of GitHub's jobs", () => {
    const role = only(deployer, 'AWS::IAM::Role').Properties;
    const { Statement } = only(deployer, 'AWS::IAM::Policy').Properties.PolicyDocument;

    it('trusts one repository in one environment, by tokens issued for AWS', () => {
      const provider = only(deployer, 'AWS::IAM::OIDCProvider').Properties;
      expect(provider).toMatchObject({
        Url: `https://${issuer}`,
        ClientIdList: ['sts.amazonaws.com'],
      });
      expect(role.AssumeRolePolicyDocument.Statement).toEqual([
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRoleWithWebIdentity',
          Principal: { Federated: { Ref: expect.stringContaining('Provider') } },
          Condition: {
            StringEquals: {
              [`${issuer}:aud`]: 'sts.amazonaws.com',
              [`${issuer}:sub`]: 'repo:owner/site:environment:production',
            },
          },
        },
      ]);
      expect(role.MaxSessionDuration).toBe(3600);
    });

    it('may do this, and nothing else', () => {
      const granted = Statement.flatMap(({ Action, Resource }: Json) =>
        [Action].flat().map((action: string) => [action, [Resource].flat().map(written)]),
      );
      const account = '${AWS::AccountId}';
      const here = '${AWS::Region}:${AWS::AccountId}';
      const atEdge = 'us-east-1:${AWS::AccountId}';
      const bootstrap = ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
        ['${AWS::Region}', 'us-east-1'].map(
          (region) =>
            `arn:\${AWS::Partition}:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${region}`,
        ),
      );
      const stack = (place: string) => (name: string) =>
        `arn:\${AWS::Partition}:cloudformation:${place}:stack/dev-${name}/*`;
      const version = (place: string) =>
        `arn:\${AWS::Partition}:ssm:${place}:parameter/cdk-bootstrap/hnb659fds/version`;
      expect(Object.fromEntries(granted)).toEqual({
        'sts:AssumeRole': bootstrap,
        'ssm:GetParameter': [version(here), version(atEdge)],
        'cloudformation:DescribeStacks': [
          ...['api', 'data', 'deployer', 'operations', 'site'].map(stack(here)),
          ...['edge-watch', 'edge'].map(stack(atEdge)),
        ],
        'acm:ListCertificates': ['*'],
        'acm:RequestCertificate': ['*'],
        'acm:DescribeCertificate': [
          `arn:\${AWS::Partition}:acm:us-east-1:${account}:certificate/*`,
        ],
        'sns:ListSubscriptionsByTopic': [`arn:\${AWS::Partition}:sns:*:${account}:dev-*`],
        'ses:GetEmailIdentity': [`arn:\${AWS::Partition}:ses:${here}:identity/example.com`],
        'route53:ChangeResourceRecordSets': [
          'arn:${AWS::Partition}:route53:::hostedzone/Z0123456789',
        ],
      });
    });

    it("may write only the domain's validation records, not data and not the site", () => {
      const conditions = Statement.flatMap(({ Condition }: Json) => Condition ?? []);
      expect(conditions).toEqual([
        {
          'ForAllValues:StringEquals': {
            'route53:ChangeResourceRecordSetsRecordTypes': ['CNAME'],
            'route53:ChangeResourceRecordSetsActions': ['UPSERT'],
          },
        },
      ]);
    });

    it('is shown to the owner', () => {
      expect(deployer.Outputs?.DeployerRoleArn?.Value).toEqual({
        'Fn::GetAtt': [expect.stringContaining('Role'), 'Arn'],
      });
    });
  });
}

/** Returns a resource of the template as one string. */
function written(resource: Json): string {
  if (typeof resource === 'string') return resource;
  return resource['Fn::Sub'] ?? JSON.stringify(resource);
}
