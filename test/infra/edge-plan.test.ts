/** Checks the distribution and its plan for sites in several regions; each synthesis also runs cdk-nag. */
import { describe, expect, it } from 'vitest';
import {
  everyOption,
  type Json,
  only,
  propertiesOf,
  resourcesOf,
  synthesizeFixture,
} from './fixture.ts';

const regions = ['us-east-1', 'eu-central-1', 'ap-southeast-1'];
const cases = [
  ...regions.flatMap((region) =>
    (['none', 'free'] as const).map((edgePlan) => ({ region, edgePlan })),
  ),
  { region: undefined, edgePlan: 'ending' as const },
];

describe.each(cases)('a site in $region with the plan $edgePlan', ({ region, edgePlan }) => {
  const { site, operations, edge, edgeWatch, stacks } = synthesizeFixture({
    ...everyOption,
    region,
    edgePlan,
  });
  const config = only(site, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;

  it("has five behaviours, and no cache policies but AWS's own", () => {
    const behaviours = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    expect(behaviours).toHaveLength(5);
    expect(behaviours.map(({ CachePolicyId }) => typeof CachePolicyId)).toEqual(
      behaviours.map(() => 'string'),
    );
    expect(resourcesOf(site, 'AWS::CloudFront::CachePolicy')).toEqual([]);
  });

  it('has its alarm where CloudFront counts, whose topic the owner hears of', () => {
    expect([stacks.edge.region, stacks.edgeWatch.region]).toEqual(['us-east-1', 'us-east-1']);
    const alarm = only(edgeWatch, 'AWS::CloudWatch::Alarm').Properties;
    expect(alarm).toMatchObject({ AlarmName: 'dev-edge-5xx', MetricName: '5xxErrorRate' });
    const distribution = { StackName: 'dev-site', Region: region ?? 'us-east-1' };
    expect(alarm.Dimensions[0].Value['Fn::GetStackOutput']).toMatchObject(distribution);
    expect(JSON.stringify(alarm.AlarmActions)).toContain('"StackName":"dev-edge"');
    expect(only(edge, 'AWS::SNS::Subscription').Properties.Endpoint).toBe('owner@example.com');
    expect(JSON.stringify(operations)).not.toContain('5xxErrorRate');
  });

  it('is behind a web ACL as long as there is a plan', () => {
    const acl = propertiesOf(edge, 'AWS::WAFv2::WebACL');
    expect(acl).toHaveLength(edgePlan === 'none' ? 0 : 1);
    const output = { StackName: 'dev-edge', Region: 'us-east-1', OutputName: 'WebAclArn' };
    expect(config.WebACLId).toEqual(
      edgePlan === 'none' ? undefined : { 'Fn::GetStackOutput': output },
    );
  });

  it('subscribes to the plan with nothing but its distribution and its web ACL', () => {
    const found = propertiesOf(edgeWatch, 'AWS::PricingPlanManager::Subscription');
    expect(found).toHaveLength(edgePlan === 'free' ? 1 : 0);
    for (const plan of found) {
      expect(plan).toMatchObject({ PlanFamily: 'CloudFront', PlanTier: 'FREE' });
      expect(plan.ResourceArns).toHaveLength(2);
      expect(JSON.stringify(plan.ResourceArns)).toContain(':distribution/');
    }
  });

  it('gives up the web ACL before that is deleted, and gets it after it was made', () => {
    const needs = (stack: keyof typeof stacks) =>
      stacks[stack].dependencies.map(({ stackName }) => stackName);
    expect(needs('site').includes('dev-edge')).toBe(edgePlan !== 'none');
    expect(needs('edge').includes('dev-site')).toBe(edgePlan === 'none');
    expect(needs('edgeWatch')).toEqual(
      expect.arrayContaining(['dev-edge', 'dev-operations', 'dev-site']),
    );
  });
});

describe('the web ACL', () => {
  const { edge } = synthesizeFixture({ edgePlan: 'free' });
  const acl = only(edge, 'AWS::WAFv2::WebACL').Properties;
  const rule = (name: string): Json => acl.Rules.find(({ Name }: Json) => Name === name);

  it('lets everything pass but floods of one address, known bad addresses and known attacks', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(acl.Rules.map(({ Name }: Json) => Name)).toEqual([
      'rate-of-an-address',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    expect(rule('rate-of-an-address')).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { Limit: 2000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' },
      },
    });
  });

  it('reads nothing that editors send, such as a post about attacks', () => {
    const { ScopeDownStatement } = rule('AWSManagedRulesKnownBadInputsRuleSet').Statement
      .ManagedRuleGroupStatement;
    expect(ScopeDownStatement.NotStatement.Statement.ByteMatchStatement).toMatchObject({
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/',
    });
  });

  it('keeps no samples of requests, which contain addresses', () => {
    for (const { VisibilityConfig } of [acl, ...acl.Rules])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});

it('tells the owner when the certificate could not be renewed, once a domain is set', () => {
  const { edge } = synthesizeFixture(everyOption);
  expect(only(edge, 'AWS::Events::Rule').Properties).toMatchObject({
    EventPattern: {
      source: ['aws.acm'],
      'detail-type': ['ACM Certificate Approaching Expiration'],
      resources: [everyOption.domain?.certificateArn],
    },
    Targets: [{ Arn: { Ref: expect.stringMatching(/^Alerts/) } }],
  });
  expect(resourcesOf(synthesizeFixture().edge, 'AWS::Events::Rule')).toEqual([]);
});
