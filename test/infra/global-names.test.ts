/**
 * Checks names that must be unique in an account across regions, so that a stage can be deployed to two regions.
 */
import type { Settings } from '#infra/config.ts';
import { describe, expect, it } from 'vitest';
import { everyOption, type Json, synthesizeFixture, templatesOf } from './fixture.ts';

const nameOf: Record<string, (properties: Json) => unknown> = {
  'AWS::Budgets::Budget': ({ Budget }) => Budget.BudgetName,
  'AWS::CloudFront::Function': ({ Name }) => Name,
  'AWS::CloudFront::OriginAccessControl': ({ OriginAccessControlConfig }) =>
    OriginAccessControlConfig.Name,
  'AWS::CloudFront::OriginRequestPolicy': ({ OriginRequestPolicyConfig }) =>
    OriginRequestPolicyConfig.Name,
  'AWS::CloudFront::ResponseHeadersPolicy': ({ ResponseHeadersPolicyConfig }) =>
    ResponseHeadersPolicyConfig.Name,
  'AWS::CloudWatch::Dashboard': ({ DashboardName }) => DashboardName,
};

describe('names that are unique per account across regions', () => {
  const longestRegion = 'ap-southeast-1';
  const namesOf = (settings: Partial<Settings>) =>
    templatesOf(synthesizeFixture({ ...everyOption, ...settings, region: longestRegion })).flatMap(
      (template) =>
        Object.values(template.Resources).flatMap(({ Type, Properties }) => {
          const name = nameOf[Type]?.(Properties);
          return name ? [[Type, inRegion(name, longestRegion)] as const] : [];
        }),
    );
  const named = namesOf({});

  it.each(named)('of %s include the region: %s', (_type, name) => {
    expect(name).toContain(longestRegion);
  });

  it.each(namesOf({ stage: 'a'.repeat(20) }))(
    "of %s are within AWS's limit for any stage: %s",
    (_type, name) => {
      // Functions and access controls have the lowest limit.
      expect(name.length).toBeLessThanOrEqual(64);
    },
  );

  it('cover every such kind', () => {
    expect([...new Set(named.map(([type]) => type))].sort()).toEqual(Object.keys(nameOf).sort());
  });
});

function inRegion(name: Json, region: string): string {
  if (typeof name === 'string') return name;
  return name['Fn::Join'][1]
    .map((part: Json) => (part.Ref === 'AWS::Region' ? region : part))
    .join('');
}
