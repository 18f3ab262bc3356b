import { site } from '#shared/site/site.config.ts';
import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings, settingsOf } from './config.ts';

const certificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef';

const context = (values: object) => ({ CDK_CONTEXT_JSON: JSON.stringify(values) });

describe("the owner's settings", () => {
  it('are all optional', () => {
    expect(settingsOf({}, {})).toEqual(defaultSettings);
    expect(settingsOf({ region: undefined, logLevel: undefined }, {})).toEqual(defaultSettings);
  });

  it('are valid as the file is shipped', () => {
    expect(readSettings({ STAGE: 'prod' }).stage).toBe('prod');
  });

  it('can be overridden per stage, by whole groups', () => {
    const file = {
      logLevel: 'WARN',
      throttle: { rate: 50, burst: 60 },
      stages: {
        prod: { throttle: { rate: 70, burst: 80 }, domain: { names: ['example.com'] } },
      },
    };
    expect(settingsOf(file, { STAGE: 'prod' })).toEqual({
      ...defaultSettings,
      stage: 'prod',
      logLevel: 'WARN',
      throttle: { rate: 70, burst: 80 },
      domain: { names: ['example.com'] },
    });
    const dev = settingsOf(file, { STAGE: 'dev' });
    expect(dev.throttle).toEqual({ rate: 50, burst: 60 });
    expect(dev).not.toHaveProperty('domain');
  });

  it('keep the alert address when a stage changes the budget, and vice versa', () => {
    const file = {
      alerts: { email: 'me@example.com' },
      stages: { prod: { alerts: { monthlyBudgetUsd: 20 } } },
    };
    expect(settingsOf(file, {}).alerts).toMatchObject({
      email: 'me@example.com',
      monthlyBudgetUsd: 5,
    });
    expect(settingsOf(file, { STAGE: 'prod' }).alerts).toMatchObject({
      email: 'me@example.com',
      monthlyBudgetUsd: 20,
    });
  });

  it("name GitHub's environment after the stage", () => {
    const github = { repository: 'me/site', provider: 'create' };
    expect(settingsOf({ github }, { STAGE: 'prod' }).github?.environment).toBe('prod');
    const named = { github: { ...github, environment: 'live' } };
    expect(settingsOf(named, { STAGE: 'prod' }).github?.environment).toBe('live');
  });

  it('accept a repository with ids, as new ones report themselves', () => {
    const github = { repository: 'me@12/site@34', provider: 'exists' };
    expect(settingsOf({ github }, {}).github?.repository).toBe('me@12/site@34');
  });
});

describe('the environment', () => {
  it('takes precedence over the command line, which takes precedence over the file', () => {
    const file = { stage: 'filed', architecture: 'x86_64' };
    const line = context({ stage: 'typed', architecture: 'arm64' });
    expect(settingsOf(file, {})).toMatchObject(file);
    expect(settingsOf(file, line)).toMatchObject({ stage: 'typed', architecture: 'arm64' });
    const set = { ...line, STAGE: 'set', LAMBDA_ARCHITECTURE: 'x86_64' };
    expect(settingsOf(file, set)).toMatchObject({ stage: 'set', architecture: 'x86_64' });
  });

  it("adds the alert address and the domain's certificate", () => {
    const file = { alerts: { email: 'old@example.com' }, domain: { names: ['example.com'] } };
    const settings = settingsOf(file, {
      ALERT_EMAIL: 'new@example.com',
      CERTIFICATE_ARN: certificateArn,
    });
    expect(settings.alerts.email).toBe('new@example.com');
    expect(settings.domain?.certificateArn).toBe(certificateArn);
    const unset = settingsOf(file, { ALERT_EMAIL: '', CERTIFICATE_ARN: '' });
    expect(unset.alerts.email).toBe('old@example.com');
    expect(unset.domain).toEqual({ names: ['example.com'] });
  });

  it("overrides the file's existing data", () => {
    const file = { data: { coreTable: 'filed', userPool: 'eu-west-1_a' } };
    expect(settingsOf(file, {}).data).toEqual(file.data);
    expect(settingsOf(file, { EXISTING_DATA: '{"coreTable":"set"}' }).data).toEqual({
      coreTable: 'set',
    });
  });

  it('configures no domain from a certificate alone', () => {
    expect(settingsOf({}, { CERTIFICATE_ARN: certificateArn })).not.toHaveProperty('domain');
  });

  it.each([
    [{ STAGE: '' }, 'STAGE "" must be'],
    [{ STAGE: 'Prod' }, 'STAGE "Prod" must be'],
    [{ STAGE: '1st' }, 'STAGE "1st" must be'],
    [{ STAGE: 'a'.repeat(21) }, 'STAGE "a'],
    [
      { STAGE: 'awsome' },
      'STAGE "awsome" must not begin with "aws" or "ssm": AWS takes no parameter',
    ],
    [context({ stage: 'ssm' }), '-c stage "ssm" must not begin with "aws" or "ssm"'],
    [{ LAMBDA_ARCHITECTURE: 'mips' }, 'LAMBDA_ARCHITECTURE "mips" must be arm64 or x86_64.'],
    [{ ALERT_EMAIL: 'me' }, 'ALERT_EMAIL "me" is not an e-mail address.'],
    [{ CERTIFICATE_ARN: 'x' }, 'CERTIFICATE_ARN "x" is not the ARN of a certificate in us-east-1'],
    [{ EXISTING_DATA: 'x' }, 'EXISTING_DATA is not JSON, such as {"coreTable":"prod-core"}.'],
    [{ EXISTING_DATA: '{"coreTable":"a b"}' }, 'EXISTING_DATA: coreTable "a b" must be the name'],
    [context({ stage: 'A' }), '-c stage "A" must be'],
    [context({ architecture: 'mips' }), '-c architecture "mips" must be'],
  ])('is rejected with the name of the wrong variable: %j', (environment, sentence) => {
    expect(() => settingsOf({}, environment)).toThrow(sentence);
  });
});

describe('a cloud on this machine', () => {
  it("starts without the owner's domain, repository, data, budget and limits on AWS", () => {
    const file = {
      domain: { names: ['example.com'] },
      github: { repository: 'me/site', provider: 'create' },
      alerts: { email: 'me@example.com', monthlyBudgetUsd: 9, stopSiteAtUsd: 9 },
      data: { coreTable: 'on-aws' },
    };
    expect(settingsOf(file, { LAMBDA_ARCHITECTURE: 'host' })).toEqual({
      ...defaultSettings,
      invalidationsPerMonth: Number.MAX_SAFE_INTEGER,
      architecture: process.arch === 'arm64' ? 'arm64' : 'x86_64',
      alerts: { email: 'me@example.com', monthlyBudgetUsd: 0, stopSiteAtUsd: 0 },
      mail: { from: 'site@example.com', to: site.supportEmail },
    });
    const onAws = settingsOf(file, { LAMBDA_ARCHITECTURE: 'arm64' });
    expect(onAws).toMatchObject(file);
  });

  it('adopts the data that its own environment names', () => {
    const file = { data: { userPool: 'eu-west-1_a' } };
    const environment = { LAMBDA_ARCHITECTURE: 'host', EXISTING_DATA: '{"coreTable":"here"}' };
    expect(settingsOf(file, environment).data).toEqual({ coreTable: 'here' });
  });
});

describe('mail', () => {
  it("goes to the site's address by default", () => {
    const from = 'site@example.org';
    expect(settingsOf({ mail: { from } }, {}).mail).toEqual({ from, to: site.supportEmail });
    const mail = { from, to: 'me@example.org' };
    expect(settingsOf({ mail }, {}).mail).toEqual(mail);
    expect(settingsOf({ mail }, { LAMBDA_ARCHITECTURE: 'host' }).mail).toEqual(mail);
  });

  it('is off by default, except on this machine, where none is really sent', () => {
    expect(settingsOf({}, {})).not.toHaveProperty('mail');
  });
});

describe('a wrong value', () => {
  const domain = (fields: object) => ({ domain: { names: ['example.com'], ...fields } });
  const github = (fields: object) => ({
    github: { repository: 'me/site', provider: 'create', ...fields },
  });

  it.each([
    [{ stage: 'Dev' }, 'stage "Dev" must be up to 20 lower-case letters'],
    [{ region: 'Frankfurt' }, 'region "Frankfurt" must be the name of an AWS region'],
    [{ region: 'cn-north-1' }, 'region "cn-north-1" must be the name of an AWS region'],
    [{ architecture: 'host' }, 'architecture "host" must be arm64 or x86_64.'],
    [{ mail: { from: 'me' } }, 'mail.from "me" is not an e-mail address.'],
    [{ mail: { from: 'a@b.example', to: 'me' } }, 'mail.to "me" is not an e-mail address.'],
    [{ logLevel: 'info' }, 'logLevel "info" must be DEBUG, INFO, WARN or ERROR.'],
    [{ logRetentionDays: 8 }, 'logRetentionDays 8 must be 7, 14, 30, 90 or 365.'],
    [{ throttle: 5 }, 'throttle 5 must be a group of settings in braces.'],
    [{ throttle: { rate: 0, burst: 1 } }, 'throttle.rate 0 must be a number from 1 to 10000.'],
    [{ throttle: { rate: 1 } }, 'throttle.burst is missing: it must be a number'],
    [{ throttle: { rate: 1, burst: '2' } }, 'throttle.burst "2" must be a number from 1 to 5000.'],
    [{ credentialsThrottle: { rate: -1, burst: 1 } }, 'credentialsThrottle.rate -1 must be'],
    [{ credentialsThrottle: { rate: 1, burst: 0 } }, 'credentialsThrottle.burst 0 must be'],
    [{ maxReadUnits: 50 }, 'maxReadUnits 50 must be a number from 100 to 1000000.'],
    [{ maxWriteUnits: 400.5 }, 'maxWriteUnits 400.5 must be a whole number.'],
    [{ priceClass: 100 }, 'priceClass 100 must be 100, 200 or All.'],
    [{ secretsGeneration: 1.5 }, 'secretsGeneration 1.5 must be a whole number.'],
    [{ secretsGeneration: 0 }, 'secretsGeneration 0 must be 1 or more.'],
    [{ alerts: { email: 'x' } }, 'alerts.email "x" is not an e-mail address.'],
    [{ alerts: { stopSiteAtUsd: -1 } }, 'alerts.stopSiteAtUsd -1 must be a number from 0'],
    [{ alerts: { monthlyBudgetUsd: -1 } }, 'alerts.monthlyBudgetUsd -1 must be a number from 0'],
    [{ domain: {} }, 'domain.names is missing: it must be a list of at least one host name.'],
    [domain({ names: [] }), 'domain.names'],
    [domain({ names: 'a.com' }), 'domain.names "a.com" must be a list'],
    [domain({ names: ['a.com', 'B.com'] }), 'domain.names[1] "B.com" must be a host name'],
    [domain({ names: ['*.a.com'] }), 'domain.names[0] "*.a.com" must be a host name'],
    [domain({ names: ['a.com', 'a.com'] }), 'domain.names[1] "a.com" stands there twice.'],
    [domain({ hostedZone: { name: 'example.com' } }), 'domain.hostedZone.id is missing'],
    [domain({ hostedZone: { id: 'z', name: 'example.com' } }), 'domain.hostedZone.id "z" must be'],
    [domain({ hostedZone: { id: 'Z1', name: '.' } }), 'domain.hostedZone.name "." must be'],
    [
      domain({ hostedZone: { id: 'Z1', name: 'ample.com' } }),
      'domain.names[0] "example.com" is not in the hosted zone ample.com.',
    ],
    [
      domain({ certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') }),
      'domain.certificateArn "arn:aws:acm:eu-west-1:',
    ],
    [github({ repository: 'site' }), 'github.repository "site" must be owner/name'],
    [github({ repository: 'me@1/site' }), 'github.repository "me@1/site" must be owner/name'],
    [github({ environment: 'a:b' }), 'github.environment "a:b" must be'],
    [github({ provider: 'make' }), 'github.provider "make" must be create or exists.'],
    [{ data: { coreTable: 'x' } }, 'data.coreTable "x" must be the name of a DynamoDB table.'],
    [{ data: { uploadsBucket: 'A' } }, 'data.uploadsBucket "A" must be the name of an S3 bucket.'],
    [{ data: { userPool: 'pool' } }, 'data.userPool "pool" must be the id of a user pool'],
    [{ data: { bucket: 'x' } }, 'data.bucket is not a setting.'],
    [
      { data: { coreTable: 'abc', analyticsTable: 'abc' } },
      'data.analyticsTable "abc" is the core table, too.',
    ],
    [{ stages: { Prod: {} } }, 'stages.Prod must be up to 20 lower-case letters'],
    [
      { stages: { prod: { alerts: { email: 'x' } } } },
      'stages.prod.alerts.email "x" is not an e-mail address.',
    ],
    [{ stages: { prod: { stage: 'x' } } }, 'stages.prod.stage is not a setting.'],
    [{ alerts: { mail: 'x' } }, 'alerts.mail is not a setting.'],
    [{ colour: 'red' }, 'colour is not a setting.'],
  ])('is reported with file and field: %j', (file, sentence) => {
    expect(() => settingsOf(file, {})).toThrow(`infra/deployment.config.ts: ${sentence}`);
  });
});
