/**
 * Replaces the SDK's credential chain in every function's bundle. Lambda passes a function the
 * credentials of its role in the environment; the other ways (profiles, single sign-on, metadata
 * services) would be a sixth of each bundle.
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';

/** The name under which the SDK's clients import it. */
export const defaultProvider = fromEnv;
