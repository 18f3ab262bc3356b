/**
 * Reads the settings of a deployment. `deployment.config.ts` overrides the defaults below, its settings for one
 * stage override both, and environment variables override everything.
 */
import { freeInvalidations } from '#shared/platform/http.ts';
import { site } from '#shared/site/site.config.ts';
import type * as z from 'zod';
import { deployment } from './deployment.config.ts';
import { checked, SettingsError, settingsFile } from './settings-error.ts';
import {
  architectureSchema,
  certificateArnSchema,
  deploymentSchema,
  emailSchema,
  existingDataSchema,
  type LambdaArchitecture,
  type Settings,
  stageSchema,
} from './settings-schema.ts';

export { SettingsError } from './settings-error.ts';
export type { ExistingData, Settings } from './settings-schema.ts';

/** Tag on every deployed resource. */
export const stageTag = 'stage';

/** Output of each stack that has a topic for alarms. */
export const alertTopicOutput = 'AlertTopicArn';

/** Region of CloudFront's metrics, certificates, web ACLs and plans, whatever the region of the site. */
export const edgeRegion = 'us-east-1';

/** Part of the names that `cdk bootstrap` gives to its resources by default. */
export const bootstrapQualifier = 'hnb659fds';

/** The only stack that is optional: it exists with the setting `github`. */
export function deployerStackName(stage: string): string {
  return `${stage}-deployer`;
}

type Environment = Record<string, string | undefined>;

export const defaultSettings: Settings = {
  stage: 'dev',
  architecture: 'arm64',
  logLevel: 'INFO',
  logRetentionDays: 30,
  throttle: { rate: 100, burst: 200 },
  credentialsThrottle: { rate: 300, burst: 600 },
  eventsThrottle: { rate: 7, burst: 100 },
  contactThrottle: { rate: 20, burst: 40 },
  // A new table can serve this much at once; more requires a higher quota anyway.
  maxReadUnits: 12_000,
  maxWriteUnits: 4000,
  priceClass: '100',
  edgePlan: 'none',
  invalidationsPerMonth: freeInvalidations,
  backups: 'off',
  secretsGeneration: 1,
  alerts: { monthlyBudgetUsd: 5, stopSiteAtUsd: 0 },
};

/**
 * Reads the owner's settings, with overrides from the environment: STAGE, LAMBDA_ARCHITECTURE (also `host`,
 * for a cloud on this machine), ALERT_EMAIL, CERTIFICATE_ARN, and EXISTING_DATA (the group `data` as JSON).
 * The environment wins over `-c stage=…` and `-c architecture=…` on the CDK command line.
 * @throws SettingsError that names the field or the variable with an invalid value
 */
export function readSettings(environment: Environment): Settings {
  return settingsOf(deployment, environment);
}

/** Like `readSettings`, for a given configuration instead of the owner's file. */
export function settingsOf(config: unknown, environment: Environment): Settings {
  const file = checked(deploymentSchema, config, settingsFile);
  const context = parseContext(environment.CDK_CONTEXT_JSON);
  const stage =
    fromEnvironment(stageSchema, 'STAGE', environment.STAGE) ??
    fromEnvironment(stageSchema, '-c stage', context.stage) ??
    file.stage ??
    defaultSettings.stage;
  const settings = withDefaults(file, stage);
  const architecture =
    toArchitecture('LAMBDA_ARCHITECTURE', environment.LAMBDA_ARCHITECTURE) ??
    toArchitecture('-c architecture', context.architecture);
  // GitHub workflows pass an empty string for a variable that is not set.
  const email = fromEnvironment(emailSchema, 'ALERT_EMAIL', environment.ALERT_EMAIL || undefined);
  const certificateArn = fromEnvironment(
    certificateArnSchema,
    'CERTIFICATE_ARN',
    environment.CERTIFICATE_ARN || undefined,
  );
  const data =
    environment.EXISTING_DATA === undefined
      ? undefined
      : checked(existingDataSchema, parseData(environment.EXISTING_DATA), 'EXISTING_DATA');
  const overridden: Settings = {
    ...settings,
    ...defined({ architecture, data }),
    alerts: { ...settings.alerts, ...defined({ email }) },
    ...(settings.domain && { domain: { ...settings.domain, ...defined({ certificateArn }) } }),
  };
  if (environment.LAMBDA_ARCHITECTURE !== 'host') return overridden;
  return { ...forLocalCloud(overridden), ...defined({ data }) };
}

/**
 * Drops what a cloud on this machine does not have, whatever the owner set for AWS: domain, existing data, GitHub
 * repository, backups, budget, plan and limit of invalidations.
 */
function forLocalCloud({
  domain: _domain,
  github: _github,
  data: _data,
  ...settings
}: Settings): Settings {
  return {
    ...settings,
    edgePlan: 'none',
    invalidationsPerMonth: Number.MAX_SAFE_INTEGER,
    alerts: { ...settings.alerts, monthlyBudgetUsd: 0, stopSiteAtUsd: 0 },
    backups: 'off',
    // A local cloud sends no real mail, so any sender will do.
    mail: {
      from: 'site@example.com',
      to: site.supportEmail,
      ...settings.mail,
      identity: undefined,
    },
  };
}

/** Merges the defaults, the settings for all stages and the stage's own, which replace whole groups except `alerts`. */
function withDefaults(file: z.output<typeof deploymentSchema>, stage: string): Settings {
  const { stages = {}, ...forAll } = file;
  const forStage = stages[stage] ?? {};
  const { github, mail, ...merged } = {
    ...defaultSettings,
    ...defined(forAll),
    ...defined(forStage),
    stage,
  };
  return {
    ...merged,
    alerts: {
      ...defaultSettings.alerts,
      ...defined(forAll.alerts ?? {}),
      ...defined(forStage.alerts ?? {}),
    },
    ...(mail && { mail: { ...mail, to: mail.to ?? site.supportEmail } }),
    ...(github && { github: { ...github, environment: github.environment ?? stage } }),
  };
}

/** Drops fields that are `undefined`, which would override defaults when spread. */
function defined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof defined<T>>; // Only undefined fields are missing.
}

function fromEnvironment<Output>(
  schema: z.ZodType<Output>,
  name: string,
  value: string | undefined,
): Output | undefined {
  return value === undefined ? undefined : checked(schema, value, name);
}

/** Resolves `host` to the architecture of this machine. */
function toArchitecture(name: string, value: string | undefined): LambdaArchitecture | undefined {
  if (value === 'host') return process.arch === 'arm64' ? 'arm64' : 'x86_64';
  return fromEnvironment(architectureSchema, name, value);
}

function parseData(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new SettingsError('EXISTING_DATA is not JSON, such as {"coreTable":"prod-core"}.');
  }
}

/** The CDK command line passes its `-c key=value` pairs as JSON. */
function parseContext(json: string | undefined): Record<string, string | undefined> {
  const parsed: unknown = JSON.parse(json ?? '{}');
  const entries = parsed && typeof parsed === 'object' ? Object.entries(parsed) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
