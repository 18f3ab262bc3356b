/**
 * Replaces the SDK's credential chain in the bundles of all functions. Lambda passes the credentials of a role
 * in environment variables. The other providers, such as profiles and single sign-on, would be a sixth of each
 * bundle.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

/** The SDK's clients import the provider by this name. */
export const defaultProvider = fromEnv;
