/** The variables from which the SDK and the CDK take the account, set once for both. */

type Variables = Record<string, string | undefined>;

/**
 * Additions to a command's environment. An emulator accepts any credentials: without some in the
 * environment it gets `test`, and never those of a profile, which may be real.
 */
export function variablesFor(
  { stage, endpoint }: { stage?: string | undefined; endpoint?: string | undefined },
  environment: Variables,
): Record<string, string> {
  return {
    ...(stage && { STAGE: stage }),
    ...(endpoint && emulatorVariables(endpoint, environment)),
    ...certificateVariables(environment),
  };
}

/** The SDK for JavaScript ignores AWS_DEFAULT_REGION, other tools AWS_REGION: both are set. */
export function regionVariables(region: string): Record<string, string> {
  return { AWS_REGION: region, AWS_DEFAULT_REGION: region };
}

function emulatorVariables(endpoint: string, environment: Variables): Record<string, string> {
  const hasKeys = Boolean(environment['AWS_ACCESS_KEY_ID'] ?? environment['AWS_PROFILE']);
  const region = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  return {
    AWS_ENDPOINT_URL: withAddress(endpoint),
    ...regionVariables(region),
    ...(!hasKeys && { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }),
    LAMBDA_ARCHITECTURE: environment['LAMBDA_ARCHITECTURE'] ?? 'host',
  };
}

/**
 * The SDKs put the bucket's name in front of a host name, which resolves nowhere; for an IP address
 * they do not.
 */
function withAddress(endpoint: string): string {
  return endpoint.replace(/^(https?:\/\/)localhost(?=[:/]|$)/i, '$1127.0.0.1').replace(/\/+$/, '');
}

/** Node and the CDK read a private certificate authority from different variables. */
function certificateVariables(environment: Variables): Record<string, string> {
  const file = environment['NODE_EXTRA_CA_CERTS'];
  return file && !environment['AWS_CA_BUNDLE'] ? { AWS_CA_BUNDLE: file } : {};
}
