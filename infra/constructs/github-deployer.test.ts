import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../config.ts';
import { GithubDeployer } from './github-deployer.ts';

function templateOf(
  github: Partial<NonNullable<Settings['github']>>,
  domain?: Settings['domain'],
): Template {
  const stack = new Stack(new App({ analyticsReporting: false }), 'dev-deployer');
  new GithubDeployer(stack, 'Github', {
    github: { repository: 'owner/site', environment: 'dev', provider: 'create', ...github },
    stackNames: { here: ['dev-data'], atEdge: [] },
    settings: { ...defaultSettings, domain },
  });
  return Template.fromStack(stack);
}

describe('GithubDeployer', () => {
  it('refers to the identity provider that the account already has', () => {
    const template = templateOf({ provider: 'exists' });
    template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
    const text = JSON.stringify(template.findResources('AWS::IAM::Role'));
    expect(text).toContain(':oidc-provider/token.actions.githubusercontent.com');
  });

  it('trusts a repository by its ids when its tokens carry them', () => {
    const template = templateOf({ repository: 'owner@1/site@2', environment: 'prod' });
    const text = JSON.stringify(template.findResources('AWS::IAM::Role'));
    expect(text).toContain('"repo:owner@1/site@2:environment:prod"');
  });

  it('grants no access to certificates without a domain, and none to a zone without one', () => {
    const granted = (domain?: Settings['domain']) =>
      JSON.stringify(templateOf({}, domain).findResources('AWS::IAM::Policy'));
    expect(granted()).not.toMatch(/acm:|route53:/);
    expect(granted({ names: ['example.com'] })).toContain('acm:DescribeCertificate');
    expect(granted({ names: ['example.com'] })).not.toContain('route53:');
  });
});
