import { describe, expect, it } from 'vitest';
import { describeApiStack } from './api-stack.cases.ts';
import { describeDataStack } from './data-stack.cases.ts';
import { describeArchiver } from './archiver.cases.ts';
import { bucketOf, type Json, only, resourcesOf, synthesizeFixture } from './fixture.ts';
import { describeGrants } from './grants.cases.ts';
import { describeLifetime } from './lifetime.cases.ts';
import { describeOperationsStack } from './operations-stack.cases.ts';
import { describePublisher } from './publisher.cases.ts';
import { describeVisits } from './visits.cases.ts';
import { describeSiteStack } from './site-stack.cases.ts';

// Synthesis also runs cdk-nag, and fails here for a finding that is not acknowledged.
const synthesized = synthesizeFixture();
const { data, api, site, operations } = synthesized;

describe('the stacks', () => {
  const dependencies = (name: keyof typeof synthesized.stacks) =>
    synthesized.stacks[name].dependencies.map((stack) => stack.stackName).sort();

  it('depend on each other in one direction', () => {
    expect(dependencies('data')).toEqual([]);
    expect(dependencies('api')).toEqual(['dev-data']);
    expect(dependencies('site')).toEqual(['dev-api', 'dev-data']);
    expect(dependencies('operations')).toEqual(['dev-api', 'dev-data', 'dev-site']);
  });

  it('belong to no account and no region', () => {
    // CloudFront has its metrics in this region, whatever the region of the site.
    const elsewhere = JSON.stringify(operations).replaceAll('us-east-1', '');
    for (const text of [...[data, api, site].map((each) => JSON.stringify(each)), elsewhere]) {
      expect(text).not.toMatch(/\b\d{12}\b|(us|eu|ap)-[a-z]+-\d/);
    }
  });
});

describe('without options', () => {
  const types = [data, api, site, operations].flatMap(({ Resources }) =>
    Object.values(Resources).map(({ Type }) => Type),
  );

  it.each([
    'AWS::Route53::RecordSet',
    'AWS::SNS::Subscription',
    'AWS::Budgets::Budget',
    'AWS::IAM::OIDCProvider',
  ])('there is no %s', (type) => {
    expect(types).not.toContain(type);
    expect(synthesized.deployer).toBeUndefined();
  });

  it("the address is the distribution's own, and uploads come from there", () => {
    const { DistributionConfig } = only(site, 'AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig).not.toHaveProperty('Aliases');
    const [[distributionId] = []] = resourcesOf(site, 'AWS::CloudFront::Distribution');
    const name = { 'Fn::GetAtt': [distributionId, 'DomainName'] };
    expect(site.Outputs?.SiteAddress?.Value).toEqual({ 'Fn::Join': ['', ['https://', name]] });
    expect(site.Outputs?.DistributionDomainName?.Value).toEqual(name);
    const cors: Json = bucketOf(data, 'Uploads').Properties.CorsConfiguration;
    expect(cors.CorsRules[0].AllowedOrigins).toEqual(['https://*.cloudfront.net']);
  });
});

describeDataStack(synthesized);
describeApiStack(synthesized);
describeSiteStack(synthesized);
describePublisher(synthesized);
describeVisits(synthesized);
describeArchiver(synthesized);
describeOperationsStack(synthesized);
describeLifetime(synthesized);
describeGrants(synthesized);
