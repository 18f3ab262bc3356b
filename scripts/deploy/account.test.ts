import { describe, expect, it } from 'vitest';
import { bootstrapMissing, regionMissing, reportOf, variablesFor } from './account.ts';

describe('the checks before a command', () => {
  it('report everything at once, each with its remedy', () => {
    const bootstrap = 'npm run deploy -- --bootstrap';
    const report = reportOf([
      regionMissing(),
      bootstrapMissing('123456789012', 'eu-west-1', bootstrap),
    ]);
    expect(report.split('\n')).toEqual([
      'Before this can run, 2 things are missing:',
      '',
      '  No AWS region is set.',
      '  Set one in infra/deployment.config.ts, such as eu-central-1, or set AWS_REGION.',
      '',
      '  Account 123456789012 is not yet prepared for the CDK in eu-west-1.',
      '  Run once: npm run deploy -- --bootstrap',
    ]);
  });
});

const endpoint = 'https://127.0.0.1:4566';

describe('the environment of SDK and CDK', () => {
  it("is the caller's, except for the stage", () => {
    expect(variablesFor({ stage: 'prod' }, { AWS_PROFILE: 'me' })).toEqual({ STAGE: 'prod' });
  });

  it('gives an emulator test credentials, a region and the architecture of this machine', () => {
    expect(variablesFor({ endpoint }, {})).toEqual({
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      LAMBDA_ARCHITECTURE: 'host',
    });
  });

  it('keeps what was set for an emulator explicitly', () => {
    const variables = variablesFor(
      { endpoint },
      { AWS_ACCESS_KEY_ID: 'mine', AWS_REGION: 'eu-west-1', LAMBDA_ARCHITECTURE: 'arm64' },
    );
    expect(variables).toMatchObject({ AWS_REGION: 'eu-west-1', LAMBDA_ARCHITECTURE: 'arm64' });
    expect(variables).not.toHaveProperty('AWS_ACCESS_KEY_ID');
  });

  it.each([
    ['http://localhost:4566/', 'http://127.0.0.1:4566'],
    ['http://localhost.localstack.cloud:4566', 'http://localhost.localstack.cloud:4566'],
  ])('reaches buckets behind %s', (given, used) => {
    expect(variablesFor({ endpoint: given }, {})['AWS_ENDPOINT_URL']).toBe(used);
  });

  it('has the CDK trust the certificates that Node trusts', () => {
    const file = '/certificates/ours.pem';
    expect(variablesFor({}, { NODE_EXTRA_CA_CERTS: file })).toEqual({ AWS_CA_BUNDLE: file });
    const other = { NODE_EXTRA_CA_CERTS: file, AWS_CA_BUNDLE: '/certificates/other.pem' };
    expect(variablesFor({}, other)).toEqual({});
  });
});
