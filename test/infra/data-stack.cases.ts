import { tableKeys } from '#shared/platform/tables.ts';
import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  type Json,
  only,
  propertiesOf,
  resourcesOf,
  type Synthesized,
} from './fixture.ts';

export function describeDataStack({ data, site }: Synthesized): void {
  const ofBothStacks = (type: string) =>
    [data, site].flatMap((template) => resourcesOf(template, type));

  describe('what holds data', () => {
    it.each(resourcesOf(data, 'AWS::DynamoDB::Table'))(
      'has point-in-time recovery, deletion protection, expiry and our keys: %s',
      (_id, table) => {
        expect(table.Properties).toMatchObject({
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          DeletionProtectionEnabled: true,
          BillingMode: 'PAY_PER_REQUEST',
          OnDemandThroughput: { MaxReadRequestUnits: 12_000, MaxWriteRequestUnits: 4000 },
          TimeToLiveSpecification: { AttributeName: tableKeys.expiry, Enabled: true },
          KeySchema: [
            { AttributeName: tableKeys.partition, KeyType: 'HASH' },
            { AttributeName: tableKeys.sort, KeyType: 'RANGE' },
          ],
        });
      },
    );

    it('streams changes: of the core table before and after, of visits the new image', () => {
      const streams = propertiesOf(data, 'AWS::DynamoDB::Table').flatMap(
        ({ StreamSpecification }) => StreamSpecification ?? [],
      );
      expect(streams).toEqual([{ StreamViewType: 'KEYS_ONLY' }, { StreamViewType: 'NEW_IMAGE' }]);
    });

    it.each(ofBothStacks('AWS::S3::Bucket'))(
      'is private, encrypted and enforced twice: %s',
      (_id, bucket) => {
        expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
        expect(bucket.Properties.BucketEncryption).toBeDefined();
      },
    );

    it.each(ofBothStacks('AWS::S3::BucketPolicy'))(
      'refuses requests without TLS: %s',
      (_id, policy) => {
        const { PolicyDocument } = policy.Properties;
        expect(PolicyDocument.Statement).toContainEqual(
          expect.objectContaining({
            Effect: 'Deny',
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        );
      },
    );

    const uploads = bucketOf(data, 'Uploads').Properties;

    it('keeps unchecked uploads for a day, and nothing else of that kind', () => {
      const expiring = uploads.LifecycleConfiguration.Rules.filter(
        (rule: Json) => rule.ExpirationInDays !== undefined,
      );
      expect(expiring).toEqual([
        {
          Prefix: 'incoming/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
      ]);
    });

    it('keeps replaced uploads for a month', () => {
      expect(uploads.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(uploads.LifecycleConfiguration.Rules).toContainEqual(
        expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
      );
    });
  });

  describe('the archives', () => {
    const archives = bucketOf(data, 'Archives').Properties;
    const rules: Json[] = archives.LifecycleConfiguration.Rules;
    const ruleOf = (prefix: string) => rules.find(({ Prefix }) => Prefix === prefix);

    it('stay a day when exported, and as backups 30 days, or a year at a lower price', () => {
      expect(ruleOf('exports/')).toMatchObject({
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      });
      expect(ruleOf('backups/daily/')).toMatchObject({ ExpirationInDays: 30 });
      expect(ruleOf('backups/monthly/')).toMatchObject({
        ExpirationInDays: 365,
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 30 }],
      });
    });

    it('can be brought back for a week when they were overwritten or deleted', () => {
      expect(archives.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(rules).toContainEqual(
        expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
      );
    });
  });

  describe('the user pool', () => {
    const pool = only(data, 'AWS::Cognito::UserPool').Properties;
    const client = only(data, 'AWS::Cognito::UserPoolClient').Properties;

    it('allows no sign-up, and is protected from deletion', () => {
      expect(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
      expect(pool.DeletionProtection).toBe('ACTIVE');
    });

    it('requires eight characters of any kind', () => {
      expect(pool.Policies.PasswordPolicy).toEqual({
        MinimumLength: 8,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      });
    });

    it('allows sign-in only through the server, and reveals no user names', () => {
      expect(client.ExplicitAuthFlows).toEqual(['ALLOW_ADMIN_USER_PASSWORD_AUTH']);
      expect(client.GenerateSecret).toBe(false);
      expect(client.PreventUserExistenceErrors).toBe('ENABLED');
      expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    });

    it('issues short access tokens, and refresh tokens that rotate with grace and can be revoked', () => {
      expect(client).toMatchObject({
        AccessTokenValidity: 15,
        RefreshTokenValidity: 30 * 24 * 60,
        TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
        EnableTokenRevocation: true,
      });
    });
  });
}
