/** Reads the settings of user pools and their clients from the template, for the local Cognito. */
import type { UserPoolSettings } from '../aws/cognito/pool.ts';
import type { ResolvedResource } from './resolve.ts';
import { flagAt, type JsonObject, numberAt, objectAt, textAt, textsAt } from './template.ts';

const unitSeconds: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

export function userPoolSettings(resources: readonly ResolvedResource[]): UserPoolSettings[] {
  const clients = resources.filter(({ type }) => type === 'AWS::Cognito::UserPoolClient');
  return resources
    .filter(({ type }) => type === 'AWS::Cognito::UserPool')
    .map((pool) => ({
      id: pool.physicalId,
      clientIds: clients
        .filter(({ properties }) => textAt(properties, 'UserPoolId') === pool.physicalId)
        .map(({ physicalId, properties }) => clientSettings(physicalId, properties)),
      passwordPolicy: passwordPolicy(
        objectAt(objectAt(pool.properties, 'Policies'), 'PasswordPolicy'),
      ),
    }));
}

function clientSettings(id: string, properties: JsonObject): UserPoolSettings['clientIds'][number] {
  const rotation = objectAt(properties, 'RefreshTokenRotation');
  return {
    id,
    explicitAuthFlows: textsAt(properties, 'ExplicitAuthFlows'),
    // An hour and 30 days are the defaults of Cognito.
    accessTokenValiditySeconds: validity(properties, 'AccessToken', 'hours') ?? 3600,
    refreshTokenValiditySeconds: validity(properties, 'RefreshToken', 'days') ?? 30 * 86_400,
    ...(textAt(rotation, 'Feature') === 'ENABLED' && {
      refreshTokenRotation: {
        retryGracePeriodSeconds: numberAt(rotation, 'RetryGracePeriodSeconds') ?? 0,
      },
    }),
  };
}

function validity(properties: JsonObject, token: string, defaultUnit: string): number | undefined {
  const amount = numberAt(properties, `${token}Validity`);
  const unit = textAt(objectAt(properties, 'TokenValidityUnits'), token) ?? defaultUnit;
  return amount === undefined ? undefined : amount * (unitSeconds[unit] ?? 1);
}

function passwordPolicy(policy: JsonObject): UserPoolSettings['passwordPolicy'] {
  const hasPolicy = Object.keys(policy).length > 0;
  // Without a policy, Cognito requires eight characters, with at least one of each kind.
  const required = (key: string): boolean => (hasPolicy ? flagAt(policy, key) : true);
  return {
    minimumLength: numberAt(policy, 'MinimumLength') ?? 8,
    requireLowercase: required('RequireLowercase'),
    requireUppercase: required('RequireUppercase'),
    requireNumbers: required('RequireNumbers'),
    requireSymbols: required('RequireSymbols'),
  };
}
