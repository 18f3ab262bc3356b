/** Checks a site with all options of the owner; stacks.test.ts checks one without options. */
import { defaultSettings } from '#infra/config.ts';
import { backupMade } from '#shared/platform/buckets.ts';
import { describe, expect, it } from 'vitest';
import { describeDeployerStack } from './deployer-stack.cases.ts';
import {
  bucketOf,
  everyOption,
  functionOf,
  only,
  propertiesOf,
  resourcesOf,
  synthesizeFixture,
  type Template,
} from './fixture.ts';
import { describeGrants } from './grants.cases.ts';
import { describeLifetime } from './lifetime.cases.ts';
import { describeOperationsStack } from './operations-stack.cases.ts';

// Synthesis also runs cdk-nag, and fails here for a finding that is not acknowledged.
const synthesized = synthesizeFixture(everyOption);
const { data, site, operations } = synthesized;

describe('a custom domain', () => {
  const [[distributionId] = []] = resourcesOf(site, 'AWS::CloudFront::Distribution');
  const distributionName = { 'Fn::GetAtt': [distributionId, 'DomainName'] };

  it('gives the distribution its names and its certificate', () => {
    const config = only(site, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    expect(config.Aliases).toEqual(['example.com', 'www.example.com']);
    expect(config.ViewerCertificate).toEqual({
      AcmCertificateArn: everyOption.domain?.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });

  it('has an A and an AAAA record for each name in its zone', () => {
    const records = propertiesOf(site, 'AWS::Route53::RecordSet');
    expect(records.map(({ Name, Type }) => `${Name} ${Type}`).sort()).toEqual([
      'example.com. A',
      'example.com. AAAA',
      'www.example.com. A',
      'www.example.com. AAAA',
    ]);
    for (const record of records) {
      expect(record.HostedZoneId).toBe('Z0123456789');
      expect(record.AliasTarget.DNSName).toEqual(distributionName);
    }
  });

  it('is the public address, next to the name that other records point to', () => {
    expect(site.Outputs?.SiteAddress?.Value).toBe('https://example.com');
    const addresses = propertiesOf(site, 'AWS::Lambda::Function').flatMap(
      ({ Environment }) => Environment?.Variables?.SITE_ADDRESS ?? [],
    );
    expect(addresses).toEqual(['https://example.com']);
    expect(site.Outputs?.DistributionDomainName?.Value).toEqual(distributionName);
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
  const arnWith = (service: string, ...ending: unknown[]) => {
    const start = ['arn:', { Ref: 'AWS::Partition' }, `:${service}:eu-central-1:`];
    return { 'Fn::Join': ['', [...start, { Ref: 'AWS::AccountId' }, ...ending]] };
  };
  const arnOf = (address: string) => arnWith('ses', `:identity/${address}`);
  const configurationSet = { Ref: expect.stringMatching(/^MailConfigurationSet/) };
  const ofSet = arnWith('ses', ':configuration-set/', configurationSet);
  const [ingestId] = functionOf(api, 'ingest');
  const ingestTarget = { Arn: { 'Fn::GetAtt': [ingestId, 'Arn'] } };
  const sending = (template: Template) =>
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

  it('makes the domain of its sender an SES identity, with the records for DKIM and SPF in its zone', () => {
    const [[identity] = []] = resourcesOf(api, 'AWS::SES::EmailIdentity');
    expect(only(api, 'AWS::SES::EmailIdentity').Properties).toMatchObject({
      EmailIdentity: 'example.com',
      MailFromAttributes: { MailFromDomain: 'bounces.example.com' },
    });
    const records = propertiesOf(api, 'AWS::Route53::RecordSet');
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
    {
      does: 'makes the address alone outside the zone an SES identity',
      mail: { from: 'me@example.org' },
      made: ['me@example.org'],
      senders: ['me@example.org'],
    },
    {
      does: 'makes a domain elsewhere an SES identity when the setting says so',
      mail: { from: 'me@example.org', identity: 'domain' as const },
      made: ['example.org'],
      senders: ['example.org', 'me@example.org'],
    },
    {
      does: 'leaves an existing SES identity alone, and may send by its domain',
      mail: { from: 'me@example.com', identity: 'exists' as const },
      made: [],
      senders: ['example.com', 'me@example.com'],
    },
  ])('$does, without records', ({ mail, made, senders }) => {
    const settings = { ...everyOption, mail: { ...mail, to: mail.from } };
    const { api: template } = synthesizeFixture(settings);
    const identities = propertiesOf(template, 'AWS::SES::EmailIdentity');
    expect(identities.map(({ EmailIdentity }) => EmailIdentity)).toEqual(made);
    expect(resourcesOf(template, 'AWS::Route53::RecordSet')).toEqual([]);
    const sent = sending(template).find(({ id }) => id.startsWith('ingestRole'));
    expect(sent?.Resource).toEqual([ofSet, ...senders.map(arnOf)]);
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
      Targets: [{ ...ingestTarget, Input: '{"task":"tick"}' }],
    });
  });

  it('tells only these functions its sender, and ingest its receiver and configuration set', () => {
    const found = propertiesOf(api, 'AWS::Lambda::Function').flatMap((each) => {
      const { MAIL_FROM, MAIL_TO, MAIL_CONFIGURATION_SET } = each.Environment?.Variables ?? {};
      const settings = [MAIL_FROM, MAIL_TO, MAIL_CONFIGURATION_SET];
      return settings.some(Boolean) ? [[each.Description, ...settings]] : [];
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
        EventBridgeDestination: { EventBusArn: arnWith('events', ':event-bus/default') },
      },
    });
    const rules = propertiesOf(api, 'AWS::Events::Rule').filter(({ EventPattern }) => EventPattern);
    expect(rules).toMatchObject([
      {
        EventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Rejected'],
          detail: { mail: { tags: { 'ses:configuration-set': [configurationSet] } } },
        },
        Targets: [ingestTarget],
      },
    ]);
    // SES sends such an event only once, so Lambda retries it.
    expect(propertiesOf(api, 'AWS::Lambda::EventInvokeConfig')).toContainEqual(
      expect.objectContaining({
        FunctionName: { Ref: ingestId },
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 21_600,
      }),
    );
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
    const rules = propertiesOf(api, 'AWS::Events::Rule').filter(({ Targets }) =>
      isArchiver(Targets),
    );
    expect(rules.map(({ ScheduleExpression }) => ScheduleExpression)).toEqual(['rate(1 day)']);
    const triggers = propertiesOf(api, 'Custom::Trigger').filter(({ HandlerArn }) =>
      isArchiver(HandlerArn),
    );
    expect(triggers.map(({ InvocationType }) => InvocationType)).toEqual(['Event']);
  });

  it('raise an alarm when none has succeeded for two days', () => {
    const [topic] = resourcesOf(operations, 'AWS::SNS::Topic').map(([id]) => id);
    const [filter] = propertiesOf(api, 'AWS::Logs::MetricFilter');
    expect(filter.FilterPattern).toBe(`"${backupMade}"`);
    const [counted] = filter.MetricTransformations;
    const alarm = propertiesOf(operations, 'AWS::CloudWatch::Alarm').find(
      ({ AlarmName }) => AlarmName === 'dev-backup-late',
    );
    expect(alarm).toMatchObject({
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
    const rules = propertiesOf(without.api, 'AWS::Events::Rule');
    expect(rules.filter(({ Targets }) => isArchiver(Targets))).toEqual([]);
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
    const budget = only(operations, 'AWS::Budgets::Budget').Properties;
    expect(budget.Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 7, Unit: 'USD' },
    });
    const ComparisonOperator = 'GREATER_THAN';
    const at = (NotificationType: string, Threshold: number) => ({
      Notification: {
        NotificationType,
        Threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator,
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'owner@example.com' }],
    });
    expect(budget.NotificationsWithSubscribers).toEqual([at('ACTUAL', 80), at('FORECASTED', 100)]);
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
