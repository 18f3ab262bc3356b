/**
 * Settings of a deployment. Defaults stand here; `STAGE` and `LAMBDA_ARCHITECTURE` in the environment,
 * or `cdk deploy -c stage=prod`, change the two that differ between machines and stages.
 */
export type LambdaArchitecture = 'arm64' | 'x86_64';

export interface Throttle {
  /** Requests per second, lasting. */
  rate: number;
  /** Requests at once. */
  burst: number;
}

export interface Settings {
  /** First part of each stack's name; several stages may live in one account. */
  stage: string;
  /** What the functions run on: arm64 is cheaper on AWS; the local cloud runs on the host's own. */
  architecture: LambdaArchitecture;
  /** Written by the functions' logger: this level and above. */
  logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  /** Days that logs are kept; one of the values that CloudWatch Logs offers. */
  logRetentionDays: 7 | 14 | 30 | 90 | 365;
  /** Limit for each route. A new account runs 10 functions at once, so it is low. */
  throttle: Throttle;
  /** Limit for routes that take credentials, where only guessing needs more. */
  credentialsThrottle: Throttle;
  /** Edge locations: 100 is Europe and North America, the cheapest; `All` is everywhere. */
  priceClass: '100' | '200' | 'All';
}

export const defaultSettings: Settings = {
  stage: 'dev',
  architecture: 'arm64',
  logLevel: 'INFO',
  logRetentionDays: 30,
  throttle: { rate: 100, burst: 200 },
  credentialsThrottle: { rate: 10, burst: 20 },
  priceClass: '100',
};

/**
 * The settings with what the caller's environment changes.
 * @throws Error that names the variable when its value cannot be used.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const context = parseContext(environment.CDK_CONTEXT_JSON);
  const stage = environment.STAGE ?? context.stage ?? defaultSettings.stage;
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage)) {
    throw new Error(
      `STAGE "${stage}" must be up to 20 lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  const architecture = environment.LAMBDA_ARCHITECTURE ?? context.architecture;
  return { ...defaultSettings, stage, architecture: toArchitecture(architecture) };
}

/** `host` stands for the architecture of the machine that synthesizes. */
function toArchitecture(value: string | undefined): LambdaArchitecture {
  if (value === undefined) return defaultSettings.architecture;
  if (value === 'host') return process.arch === 'arm64' ? 'arm64' : 'x86_64';
  if (value === 'arm64' || value === 'x86_64') return value;
  throw new Error(`LAMBDA_ARCHITECTURE "${value}" must be arm64, x86_64 or host.`);
}

/** The CDK command line hands over its `-c key=value` pairs as JSON. */
function parseContext(json: string | undefined): Record<string, string | undefined> {
  const parsed: unknown = JSON.parse(json ?? '{}');
  const entries = parsed && typeof parsed === 'object' ? Object.entries(parsed) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
