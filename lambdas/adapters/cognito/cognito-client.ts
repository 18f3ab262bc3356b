import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Region, credentials and endpoint come from the SDK's usual variables. */
export function cognitoClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 3 });
}
