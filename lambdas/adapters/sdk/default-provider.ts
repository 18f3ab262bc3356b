/**
 * Stands in for the SDK's search for credentials in every function's bundle. Lambda hands a function
 * the credentials of its role in the environment; the other ways (profiles, single sign-on, metadata
 * services) would be a sixth of each bundle.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

/** The name by which the SDK's clients ask for it. */
export const defaultProvider = fromEnv;
