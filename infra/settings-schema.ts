/** Defines the schema of `deployment.config.ts`, and the settings that the stacks use. */
import * as z from 'zod';

export type LambdaArchitecture = z.output<typeof architectureSchema>;
export type Throttle = z.output<typeof throttleSchema>;
export type Domain = z.output<typeof domainSchema>;
/** The file may omit the environment, which is then named like the stage. */
export type Github = z.output<typeof githubSchema> & { environment: string };
/** The file may omit the recipient, who is then the `supportEmail` of the site. */
export type Mail = z.output<typeof mailSchema> & { to: string };
export type ExistingData = z.output<typeof existingDataSchema>;

/** The complete settings of a deployment. */
export interface Settings {
  stage: string;
  /** By default the region of the AWS profile. */
  region?: string | undefined;
  architecture: LambdaArchitecture;
  logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  logRetentionDays: 7 | 14 | 30 | 90 | 365;
  throttle: Throttle;
  credentialsThrottle: Throttle;
  eventsThrottle: Throttle;
  contactThrottle: Throttle;
  /** Limit of request units per second for each table; DynamoDB rejects requests beyond it. */
  maxReadUnits: number;
  maxWriteUnits: number;
  priceClass: '100' | '200' | 'All';
  /** CloudFront's flat-rate plan. `ending` cancels the plan, but keeps the web ACL, which it requires until it ends. */
  edgePlan: 'free' | 'ending' | 'none';
  /** Limit of paths that the publisher invalidates at the edge. */
  invalidationsPerMonth: number;
  /** Backups contain everything but visits. */
  backups: 'off' | 'daily';
  /** A higher number creates new secrets. */
  secretsGeneration: number;
  /** Nobody is notified without an email. A sum of 0 means no budget, or no limit that stops the site. */
  alerts: { email?: string | undefined; monthlyBudgetUsd: number; stopSiteAtUsd: number };
  domain?: Domain | undefined;
  /** Without this setting, messages are stored but not mailed, and no user can be invited. */
  mail?: Mail | undefined;
  github?: Github | undefined;
  /** Existing resources to adopt; all others are created. */
  data?: ExistingData | undefined;
}

/** `deployment.config.ts`: every field is optional. */
export type DeploymentConfig = z.input<typeof deploymentSchema>;

export const stageSchema = matching(
  /^[a-z][a-z0-9-]{0,19}$/,
  'must be up to 20 lower-case letters, digits and hyphens, a letter first',
).regex(
  /^(?!aws|ssm)/,
  'must not begin with "aws" or "ssm": AWS takes no parameter of such a name, and the site has some',
);

export const architectureSchema = oneOf(['arm64', 'x86_64']);

export const emailSchema = z.email('is not an e-mail address').max(254, 'is too long');

export const certificateArnSchema = matching(
  /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
  'is not the ARN of a certificate in us-east-1, the one region that CloudFront takes them from',
);

const hostNameSchema = matching(
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
  'must be a host name in lower-case letters, such as www.example.com',
);

const throttleSchema = z.strictObject({
  /** Sustained requests per second. */
  rate: numberWithin(1, 10_000),
  /** Requests at once. */
  burst: numberWithin(1, 5000),
});

/** With fewer units, the publisher and backups would fail. */
const tableUnitsSchema = numberWithin(100, 1_000_000).int('must be a whole number');

const domainSchema = z
  .strictObject({
    /** The first is the public address. */
    names: z.tuple([hostNameSchema], hostNameSchema, {
      error: 'must be a list of at least one host name',
    }),
    /** Route 53 zone of all names, in which the deployment creates the records. */
    hostedZone: z
      .strictObject({
        id: matching(/^Z[A-Z0-9]{1,31}$/, 'must be the id of a Route 53 zone, such as Z0123ABC'),
        name: hostNameSchema,
      })
      .optional(),
    /** For all names. */
    certificateArn: certificateArnSchema.optional(),
  })
  .superRefine(({ names, hostedZone }, context) => {
    names.forEach((name, index) => {
      const path = ['names', index];
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path, message: 'stands there twice' });
      if (hostedZone && name !== hostedZone.name && !name.endsWith(`.${hostedZone.name}`)) {
        const message = `is not in the hosted zone ${hostedZone.name}`;
        context.addIssue({ code: 'custom', path, message });
      }
    });
  });

const githubSchema = z.strictObject({
  /** In the form of the `sub` claim of GitHub's tokens. */
  repository: matching(
    /^(?:[A-Za-z0-9-]{1,39}\/[\w.-]{1,100}|[A-Za-z0-9-]{1,39}@\d+\/[\w.-]{1,100}@\d+)$/,
    'must be owner/name, or owner@id/name@id for a repository with immutable subject claims',
  ),
  /** GitHub environment whose jobs may deploy. */
  environment: matching(
    /^[\w.-]{1,100}$/,
    'must be up to 100 letters, digits, dots, hyphens and underscores',
  ).optional(),
  /** Whether this deployment creates the identity provider for GitHub, of which an account can have only one. */
  provider: oneOf(['create', 'exists']),
});

const mailSchema = z.strictObject({
  /** Sender, which must be verified at SES. */
  from: emailSchema,
  /** Recipient of visitors' messages. */
  to: emailSchema.optional(),
  /**
   * Whether this stage creates the SES identity of the sender, or of the sender's `domain` with records outside Route
   * 53, or the identity exists already.
   */
  identity: oneOf(['create', 'domain', 'exists']).optional(),
});

const tableNameSchema = matching(
  /^[\w.-]{3,255}$/,
  'must be the name of a DynamoDB table',
).optional();

const bucketNameSchema = matching(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'must be the name of an S3 bucket',
).optional();

/** Existing tables, buckets and user pool, by name or id. */
export const existingDataSchema = z
  .strictObject({
    coreTable: tableNameSchema,
    analyticsTable: tableNameSchema,
    uploadsBucket: bucketNameSchema,
    archivesBucket: bucketNameSchema,
    userPool: matching(
      /^[a-z]{2}-[a-z]+-\d_[A-Za-z0-9]{1,45}$/,
      'must be the id of a user pool, such as eu-central-1_AbCdEfGhI',
    ).optional(),
  })
  .refine(({ coreTable, analyticsTable }) => !coreTable || coreTable !== analyticsTable, {
    path: ['analyticsTable'],
    message: 'is the core table, too',
  });

/** The settings that one stage may override. */
const stageFields = {
  region: matching(
    // Regions in China have separate accounts and addresses.
    /^(?!cn-)[a-z]{2}-[a-z]+-\d$/,
    'must be the name of an AWS region, such as eu-central-1',
  ).optional(),
  architecture: architectureSchema.optional(),
  logLevel: oneOf(['DEBUG', 'INFO', 'WARN', 'ERROR']).optional(),
  logRetentionDays: z
    .literal([7, 14, 30, 90, 365], { error: 'must be 7, 14, 30, 90 or 365' })
    .optional(),
  throttle: throttleSchema.optional(),
  credentialsThrottle: throttleSchema.optional(),
  eventsThrottle: throttleSchema.optional(),
  contactThrottle: throttleSchema.optional(),
  maxReadUnits: tableUnitsSchema.optional(),
  maxWriteUnits: tableUnitsSchema.optional(),
  priceClass: oneOf(['100', '200', 'All']).optional(),
  edgePlan: oneOf(['free', 'ending', 'none']).optional(),
  invalidationsPerMonth: numberWithin(0, 1_000_000).int('must be a whole number').optional(),
  backups: oneOf(['off', 'daily']).optional(),
  secretsGeneration: z
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(9999, 'must be 9999 or less')
    .optional(),
  alerts: z
    .strictObject({
      email: emailSchema.optional(),
      monthlyBudgetUsd: numberWithin(0, 100_000).optional(),
      stopSiteAtUsd: numberWithin(0, 100_000).optional(),
    })
    .optional(),
  domain: domainSchema.optional(),
  mail: mailSchema.optional(),
  github: githubSchema.optional(),
  data: existingDataSchema.optional(),
};

export const deploymentSchema = z.strictObject({
  stage: stageSchema.optional(),
  ...stageFields,
  stages: z.record(stageSchema, z.strictObject(stageFields)).optional(),
});

function matching(pattern: RegExp, message: string) {
  return z.string(message).regex(pattern, message);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const last = values.at(-1) ?? '';
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${last}`);
}

function numberWithin(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z.number(message).min(least, message).max(most, message);
}
