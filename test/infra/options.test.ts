/** Checks a site with all options of the owner; stacks.test.ts checks one without options. */
import { defaultSettings } from '#infra/config.ts';
import { backupMade } from '#shared/platform/buckets.ts';
import { describe, expect, it } from 'vitest';
import { describeDeployerStack } from './deployer-stack.cases.ts';
import { bucketOf, everyOption, only, resourcesOf, synthesizeFixture } from './fixture.ts';
import { describeGrants } from './grants.cases.ts';
import { describeLifetime } from './lifetime.cases.ts';
import { describeOperationsStack } from './operations-stack.cases.ts';

// Synthesis also runs cdk-nag, and fails here for a finding that is not acknowledged.
const synthesized = synthesizeFixture(everyOption);
const { data, site, operations } = synthesized;

describe('a custom domain', () => {
  const [distributionId, distribution] =
    resourcesOf(site, 'AWS::CloudFront::Distribution')[0] ?? [];

  it('gives the distribution its names and its certificate', () => {
    const { Aliases, ViewerCertificate } = distribution?.Properties.DistributionConfig ?? {};
    expect(Aliases).toEqual(['example.com', 'www.example.com']);
    expect(ViewerCertificate).toEqual({
      AcmCertificateArn: everyOption.domain?.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });

  it('has an A and an AAAA record for each name in its zone', () => {
    const records = resourcesOf(site, 'AWS::Route53::RecordSet').map(
      ([, { Properties }]) => Properties,
    );
    expect(records.map(({ Name, Type }) => `${Name} ${Type}`).sort()).toEqual([
      'example.com. A',
      'example.com. AAAA',
      'www.example.com. A',
      'www.example.com. AAAA',
    ]);
    for (const record of records) {
      expect(record.HostedZoneId).toBe('Z0123456789');
      expect(record.AliasTarget.DNSName).toEqual({
        'Fn::GetAtt': [distributionId, 'DomainName'],
      });
    }
  });

  it('is the public address, next to the name that other records point to', () => {
    expect(site.Outputs?.SiteAddress?.Value).toBe('https://example.com');
    const addresses = resourcesOf(site, 'AWS::Lambda::Function').flatMap(
      ([, { Properties }]) => Properties.Environment?.Variables?.SITE_ADDRESS ?? [],
    );
    expect(addresses).toEqual(['https://example.com']);
    expect(site.Outputs?.DistributionDomainName?.Value).toEqual({
      'Fn::GetAtt': [distributionId, 'DomainName'],
    });
  });

  it('is an allowed origin for uploads', () => {
    const { CorsRules } = bucketOf(data, 'Uploads').Properties.CorsConfiguration;
    expect(CorsRules[0].AllowedOrigins).toEqual(['https://example.com', 'https://www.example.com']);
  });

  it('is refused without a certificate, with the remedy', () => {
    const settings = { ...defaultSettings, domain: { names: ['example.com'] as [string] } };
    expect(() => synthesizeFixture(settings)).toThrow(
      /example\.com has no certificate: "npm run deploy" finds or requests .* domain\.certificateArn/,
    );
  });
});

describe('mail', () => {
  const { api } = synthesized;
  const account = { Ref: 'AWS::AccountId' };
  const arnStart = ['arn:', { Ref: 'AWS::Partition' }, ':ses:eu-central-1:', account];
  const arnWith = (...ending: unknown[]) => ({ 'Fn::Join': ['', [...arnStart, ...ending]] });
  const arnOf = (address: string) => arnWith(`:identity/${address}`);
  const configurationSet = { Ref: expect.stringMatching(/^MailConfigurationSet/) };
  const ofSet = arnWith(':configuration-set/', configurationSet);
  const sending = (template: typeof api) =>
    resourcesOf(template, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      Properties.PolicyDocument.Statement.filter(({ Action }: { Action: unknown }) =>
        JSON.stringify(Action).includes('ses:'),
      ).map(({ Action, Resource, Condition }: Record<string, object>) => ({
        id,
        Action,
        Resource,
        ...(Condition && { Condition }),
      })),
    );
  const sentBy = (template: typeof api, role: string) =>
    sending(template).filter(({ id }) => id.startsWith(role));

  it('makes the domain of its sender an SES identity, with the records for DKIM and SPF in its zone', () => {
    const [[identity, { Properties }] = ['', { Properties: {} }]] = resourcesOf(
      api,
      'AWS::SES::EmailIdentity',
    );
    expect(Properties).toMatchObject({
      EmailIdentity: 'example.com',
      MailFromAttributes: { MailFromDomain: 'bounces.example.com' },
    });
    const records = resourcesOf(api, 'AWS::Route53::RecordSet').map(([, each]) => each.Properties);
    const dkim = [1, 2, 3].map((number) => [
      'CNAME',
      { 'Fn::GetAtt': [identity, `DkimDNSTokenName${number}`] },
      [{ 'Fn::GetAtt': [identity, `DkimDNSTokenValue${number}`] }],
    ]);
    expect(records.map(({ Type, Name, ResourceRecords }) => [Type, Name, ResourceRecords])).toEqual(
      [
        ...dkim,
        ['MX', 'bounces.example.com.', ['10 feedback-smtp.eu-central-1.amazonses.com']],
        ['TXT', 'bounces.example.com.', ['"v=spf1 include:amazonses.com ~all"']],
      ],
    );
    expect(records.map(({ HostedZoneId }) => HostedZoneId)).toEqual(Array(5).fill('Z0123456789'));
  });

  it.each([
    ['the address alone outside the zone', 'me@example.org', undefined, 'me@example.org', []],
    [
      'a domain elsewhere when the setting says so',
      'me@example.org',
      'domain',
      'example.org',
      ['example.org'],
    ],
  ] as const)('makes %s an SES identity, without records', (_what, from, identity, name, also) => {
    const mail = { from, to: from, identity };
    const { api: template } = synthesizeFixture({ ...everyOption, mail });
    expect(only(template, 'AWS::SES::EmailIdentity').Properties.EmailIdentity).toBe(name);
    expect(resourcesOf(template, 'AWS::Route53::RecordSet')).toEqual([]);
    const [sent] = sentBy(template, 'ingestRole');
    expect(sent?.Resource).toEqual([ofSet, ...[...also, from].map(arnOf)]);
  });

  it('is sent to the owner by ingest and to anybody by auth, as that sender, even in the SES sandbox', () => {
    expect(sending(api)).toEqual([
      {
        id: expect.stringMatching(/^authRole/),
        Action: 'ses:SendEmail',
        Resource: arnOf('*'),
        Condition: { StringEquals: { 'ses:FromAddress': 'site@example.com' } },
      },
      {
        id: expect.stringMatching(/^ingestRole/),
        Action: 'ses:SendEmail',
        Resource: [ofSet, ...['example.com', 'owner@example.com', 'site@example.com'].map(arnOf)],
      },
    ]);
  });

  it('triggers ingest every five minutes for mails that a request left in the outbox', () => {
    const rule = resourcesOf(api, 'AWS::Events::Rule').find(([id]) => id.startsWith('Mails'));
    expect(rule?.[1].Properties).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [
        {
          Arn: { 'Fn::GetAtt': [expect.stringMatching(/^ingestFunction/), 'Arn'] },
          Input: '{"task":"tick"}',
        },
      ],
    });
  });

  it('tells only these functions its sender, and ingest its receiver and configuration set', () => {
    const found = resourcesOf(api, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { MAIL_FROM, MAIL_TO, MAIL_CONFIGURATION_SET } =
        Properties.Environment?.Variables ?? {};
      const settings = [MAIL_FROM, MAIL_TO, MAIL_CONFIGURATION_SET];
      return settings.some(Boolean) ? [[Properties.Description, ...settings]] : [];
    });
    expect(found).toEqual([
      ['auth of stage dev', 'site@example.com', undefined, undefined],
      ['ingest of stage dev', 'site@example.com', 'owner@example.com', configurationSet],
    ]);
  });

  it('is reported when it comes back: only what this site sent, and only to that function', () => {
    const destination = only(api, 'AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(destination).toEqual({
      ConfigurationSetName: configurationSet,
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'reject'],
        EventBridgeDestination: {
          EventBusArn: {
            'Fn::Join': [
              '',
              [
                'arn:',
                { Ref: 'AWS::Partition' },
                ':events:eu-central-1:',
                { Ref: 'AWS::AccountId' },
                ':event-bus/default',
              ],
            ],
          },
        },
      },
    });
    const rules = resourcesOf(api, 'AWS::Events::Rule').flatMap(([, { Properties }]) =>
      Properties.EventPattern ? [Properties] : [],
    );
    expect(rules).toMatchObject([
      {
        EventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Rejected'],
          detail: { mail: { tags: { 'ses:configuration-set': [configurationSet] } } },
        },
        Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/^ingestFunction/), 'Arn'] } }],
      },
    ]);
    // SES sends such an event only once, so Lambda retries it.
    const configs = resourcesOf(api, 'AWS::Lambda::EventInvokeConfig');
    expect(configs.map(([, { Properties }]) => Properties)).toContainEqual(
      expect.objectContaining({
        FunctionName: { Ref: expect.stringMatching(/^ingestFunction/) },
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 21_600,
      }),
    );
  });

  it('leaves an existing SES identity alone, and may send by its domain', () => {
    const mail = { from: 'me@example.com', to: 'me@example.com', identity: 'exists' as const };
    const { api: template } = synthesizeFixture({ ...everyOption, mail });
    expect(resourcesOf(template, 'AWS::SES::EmailIdentity')).toEqual([]);
    const [sent] = sentBy(template, 'ingestRole');
    expect(sent?.Resource).toEqual([ofSet, ...['example.com', 'me@example.com'].map(arnOf)]);
  });

  it('is off without the setting', () => {
    const without = synthesizeFixture().api;
    for (const type of ['EmailIdentity', 'ConfigurationSet', 'ConfigurationSetEventDestination']) {
      expect(resourcesOf(without, `AWS::SES::${type}`)).toEqual([]);
    }
    expect(resourcesOf(without, 'AWS::Events::Rule')).toHaveLength(2);
    expect(sending(without)).toEqual([]);
  });
});

describe('daily backups', () => {
  const { api } = synthesized;
  const isArchiver = (functionArn: unknown) => JSON.stringify(functionArn).includes('Archives');

  it('are made each day, the first one soon after the deployment, which does not wait for it', () => {
    const rules = resourcesOf(api, 'AWS::Events::Rule').filter(([, { Properties }]) =>
      isArchiver(Properties.Targets),
    );
    expect(rules.map(([, { Properties }]) => Properties.ScheduleExpression)).toEqual([
      'rate(1 day)',
    ]);
    const triggers = resourcesOf(api, 'Custom::Trigger').filter(([, { Properties }]) =>
      isArchiver(Properties.HandlerArn),
    );
    expect(triggers.map(([, { Properties }]) => Properties.InvocationType)).toEqual(['Event']);
  });

  it('raise an alarm when none has succeeded for two days', () => {
    const [topic] = resourcesOf(operations, 'AWS::SNS::Topic').map(([id]) => id);
    const [, filter] = resourcesOf(api, 'AWS::Logs::MetricFilter')[0] ?? [];
    expect(filter?.Properties.FilterPattern).toBe(`"${backupMade}"`);
    const [counted] = filter?.Properties.MetricTransformations ?? [];
    const alarm = resourcesOf(operations, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.AlarmName === 'dev-backup-late',
    );
    expect(alarm?.[1].Properties).toMatchObject({
      Namespace: counted.MetricNamespace,
      MetricName: counted.MetricName,
      Period: 86_400,
      EvaluationPeriods: 2,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
      AlarmActions: [{ Ref: topic }],
    });
  });

  it('are off without the setting', () => {
    const without = synthesizeFixture();
    const text = JSON.stringify([without.api, without.operations]);
    expect(text).not.toMatch(/MetricFilter|backup-late/);
    const rules = resourcesOf(without.api, 'AWS::Events::Rule');
    expect(rules.filter(([, { Properties }]) => isArchiver(Properties.Targets))).toEqual([]);
  });
});

describe('an alert address', () => {
  it('subscribes to the alarms', () => {
    expect(only(operations, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'owner@example.com',
    });
  });

  it('is notified of the budget at 80 % spent and at 100 % expected', () => {
    const { Budget, NotificationsWithSubscribers } = only(
      operations,
      'AWS::Budgets::Budget',
    ).Properties;
    expect(Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 7, Unit: 'USD' },
    });
    const found = NotificationsWithSubscribers.map(
      ({ Notification: { NotificationType, Threshold, ThresholdType }, Subscribers }: never) => [
        NotificationType,
        Threshold,
        ThresholdType,
        Subscribers,
      ],
    );
    const owner = [{ SubscriptionType: 'EMAIL', Address: 'owner@example.com' }];
    expect(found).toEqual([
      ['ACTUAL', 80, 'PERCENTAGE', owner],
      ['FORECASTED', 100, 'PERCENTAGE', owner],
    ]);
  });

  it('gives the budget another name when it changes, as its replacement is created before it is deleted', () => {
    const nameFor = (email: string, monthlyBudgetUsd: number) => {
      const changed = { ...everyOption, alerts: { email, monthlyBudgetUsd, stopSiteAtUsd: 0 } };
      const template = synthesizeFixture(changed).operations;
      return JSON.stringify(only(template, 'AWS::Budgets::Budget').Properties.Budget.BudgetName);
    };
    expect(nameFor('other@example.com', 7)).not.toBe(nameFor('owner@example.com', 7));
    expect(nameFor('owner@example.com', 8)).toBe(nameFor('owner@example.com', 7));
  });
});

it("puts every stack into the named region, but the edge's into CloudFront's", () => {
  const { edge, edgeWatch, ...others } = synthesized.stacks;
  for (const stack of Object.values(others)) expect(stack.region).toBe('eu-central-1');
  for (const stack of [edge, edgeWatch]) expect(stack.region).toBe('us-east-1');
});

describeDeployerStack(synthesized);
describeOperationsStack(synthesized);
describeLifetime(synthesized);
describeGrants(synthesized);
