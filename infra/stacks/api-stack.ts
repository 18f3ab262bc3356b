import { archivePrefixes, incomingPrefix, uploadsPrefix } from '#shared/platform/buckets.ts';
import { type ApiFunctionName, environmentNames } from '#shared/platform/environment.ts';
import { settingsPartition } from '#shared/platform/tables.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { CfnOutput, Duration, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { AddressHashKey, OriginSecret } from '../constructs/secrets.ts';
import { type FunctionContext, SiteFunction } from '../constructs/site-function.ts';
import { itemGrant, readItems, writeItems } from '../constructs/item-grant.ts';
import { uploadGrants } from '../constructs/uploads-bucket.ts';
import { Clock } from '../constructs/clock.ts';
import { DailySweep } from '../constructs/daily-sweep.ts';
import { boundProviderLogs } from '../constructs/provider-logs.ts';
import { RouteApi } from '../constructs/route-api.ts';
import { SiteArchiver } from '../constructs/site-archiver.ts';
import { SiteMail } from '../constructs/site-mail.ts';
import { VisitRollUps } from '../constructs/visit-roll-ups.ts';
import { ReadableStack } from './readable-stack.ts';

export interface ApiStackProps extends StackProps, FunctionContext {}

/** CPU grows with memory, so functions that people wait for have more. */
const memoryMegabytes: Record<ApiFunctionName, number> = {
  auth: 1024,
  content: 1024,
  admin: 1024,
  ingest: 512,
};

/** The longest wait for work that a failed request left undone. A tick without work costs one read. */
const outboxInterval = Duration.minutes(5);

/** Partitions that public reads need, and those of the caller. Messages, reserved names and sign-in attempts are not. */
const publicPartitions = [
  'USER#*',
  'POST#*',
  'POSTS#*',
  'SLUG#*',
  'TAGS',
  'COUNTERS',
  'PROJECT#*',
  'PROJECTS#*',
  'PROJECTSLUG#*',
  'PAGE#*',
  'PAGES#*',
  'PAGESLUG#*',
  'COUNTERS#*',
  'OBJECT#*',
  'SITE',
  settingsPartition,
  'WORDS',
  'PREVIEW#*',
  'UPLOAD#*',
];

/** The HTTP API with its functions, and the functions that run without requests. */
export class ApiStack extends ReadableStack {
  readonly apiId: string;
  readonly domainName: string;
  readonly functions: Record<ApiFunctionName, LambdaFunction>;
  /** Computes the totals of visits from the stream. */
  readonly analytics: LambdaFunction;
  /** Removes unused uploads, old spam and old events, daily. */
  readonly sweep: LambdaFunction;
  readonly archiver: SiteArchiver;
  readonly originSecret: OriginSecret;
  private readonly addressHashKey: AddressHashKey;
  private readonly mail: SiteMail | undefined;
  private readonly props: ApiStackProps;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.props = props;
    const { secretsGeneration, mail, domain } = props.settings;
    this.originSecret = new OriginSecret(this, 'OriginSecret', secretsGeneration);
    this.addressHashKey = new AddressHashKey(this, 'AddressHashKey', secretsGeneration);
    this.mail = mail && new SiteMail(this, 'Mail', mail, domain);
    this.functions = {
      auth: this.auth().lambda,
      content: this.content().lambda,
      admin: this.admin().lambda,
      ingest: this.ingest().lambda,
    };
    const api = new RouteApi(this, 'Http', {
      routes: routeEntries(),
      functions: this.functions,
      fallback: 'content',
      settings: props.settings,
    });
    this.analytics = new VisitRollUps(this, 'Visits', props).lambda;
    this.sweep = new DailySweep(this, 'Sweep', props).lambda;
    this.archiver = new SiteArchiver(this, 'Archives', props);
    new CfnOutput(this, 'AuthName', {
      description: 'Signs people in and manages users; `npm run restore` lets it invite them',
      value: this.functions.auth.functionName,
    });
    new CfnOutput(this, 'SweepName', {
      description: 'Removes once a day what nobody needs any more; may be invoked at any time',
      value: this.sweep.functionName,
    });
    new CfnOutput(this, 'ArchiverName', {
      description: 'Makes a backup when it is invoked, which it may be at any time',
      value: this.archiver.lambda.functionName,
    });
    boundProviderLogs(this, props.settings);
    this.apiId = api.api.apiId;
    this.domainName = api.domainName;
  }

  /**
   * Signs people in and out, and manages users. May use Cognito, the items of users, sessions and sign-in attempts, and
   * send mails to people about their accounts.
   */
  private auth(): SiteFunction {
    const mail = this.mail?.toAnybody;
    const { value, previous } = this.addressHashKey;
    const auth = this.addFunction(
      'auth',
      [
        this.itemGrant(
          [...readItems, ...writeItems],
          [
            'USER#*',
            'USERNAME#*',
            'EMAIL#*',
            'USERS',
            'USERS#*',
            'USERPICTURES',
            'ATTEMPTS#*',
            'EVENTS',
          ],
        ),
        new PolicyStatement({
          // Refreshing and revoking need no grant, because the refresh token is the credential.
          actions: [
            'cognito-idp:AdminInitiateAuth',
            'cognito-idp:AdminCreateUser',
            'cognito-idp:AdminSetUserPassword',
            'cognito-idp:AdminDeleteUser',
          ],
          resources: [this.props.data.users.pool.userPoolArn],
        }),
        // Checks that a user's picture is an upload of this site.
        this.itemGrant(['dynamodb:GetItem'], ['UPLOAD#*']),
        // Reads the name of the site, for authenticator apps and mails.
        this.itemGrant(['dynamodb:GetItem'], [settingsPartition]),
        // Reads the address of the site, for links in mails.
        ...(mail ? [this.itemGrant(['dynamodb:GetItem'], ['SITE']), mail.grant] : []),
      ],
      {
        [environmentNames.addressHashKey]: value,
        ...(previous && { [environmentNames.previousHashKey]: previous }),
        ...mail?.environment,
      },
    );
    this.mail?.acknowledgeAnybody(auth);
    new Clock(this, 'UserWork', { worker: auth.lambda, interval: outboxInterval });
    // The bundle contains the owner's settings, so changed settings make a new version, which triggers this.
    new Trigger(this, 'DemoViewer', {
      handler: auth.lambda,
      executeAfter: [auth],
      // A failure raises the alarm for errors of functions, but rolls no deployment back. Lambda retries twice, because
      // the trigger calls a version, to which the setting for ticks does not apply.
      invocationType: InvocationType.EVENT,
    });
    return auth;
  }

  /** Serves public reads and unknown paths. */
  private content(): SiteFunction {
    const { data } = this.props;
    const { uploads } = data;
    const content = this.addFunction(
      'content',
      [
        this.itemGrant(readItems, publicPartitions),
        // Reads the copy of unsaved text that a preview link names; without queries, it finds no others.
        this.itemGrant(['dynamodb:GetItem'], ['COPIES#*']),
        new PolicyStatement({
          // The function signs addresses of images, which can do no more than the function itself.
          actions: ['s3:GetObject'],
          resources: [uploads.arnForObjects(`${uploadsPrefix}*`)],
        }),
      ],
      { [environmentNames.uploadsBucket]: uploads.bucketName },
    );
    acknowledge(content, {
      [wildcardFinding(data, uploads.bucketArn, `/${uploadsPrefix}*`)]:
        'Every upload has a random name below this prefix, and editors may see each of them.',
    });
    return content;
  }

  /** Serves the writes of editors, and reads that only the admin area needs. */
  private admin(): SiteFunction {
    const { data } = this.props;
    const { analytics, archives, core, uploads } = data;
    const admin = this.addFunction(
      'admin',
      [
        new PolicyStatement({
          actions: [...readItems, ...writeItems],
          resources: [core.tableArn],
        }),
        // The dashboard reads totals and paths to conversions, but no visits.
        itemGrant(analytics.tableArn, {
          actions: ['dynamodb:Query'],
          partitions: ['TOTALS#*', 'TOPS', 'CONVERSIONS', 'LIVE'],
        }),
        ...uploadGrants(uploads.bucketArn),
        // The function signs addresses of exports, which can do no more than the function itself.
        new PolicyStatement({
          actions: ['s3:GetObject'],
          resources: [archives.arnForObjects(`${archivePrefixes.exports}*`)],
        }),
      ],
      {
        [environmentNames.archivesBucket]: archives.bucketName,
        [environmentNames.analyticsTable]: analytics.tableName,
        [environmentNames.uploadsBucket]: uploads.bucketName,
      },
    );
    acknowledge(admin, {
      [wildcardFinding(data, archives.bucketArn, `/${archivePrefixes.exports}*`)]:
        'Every export has a random name below this prefix, and administrators may download it.',
    });
    for (const prefix of [uploadsPrefix, incomingPrefix]) {
      acknowledge(admin, {
        [wildcardFinding(data, uploads.bucketArn, `/${prefix}*`)]:
          'Every upload has a random name below this prefix, and editors may add and complete each.',
      });
    }
    return admin;
  }

  /**
   * Accepts events and messages of visitors, and mails the messages. May add these items, and read the caller's
   * session.
   */
  private ingest(): SiteFunction {
    const { analytics } = this.props.data;
    const mail = this.mail?.toOwner;
    const ingest = this.addFunction(
      'ingest',
      [
        this.itemGrant(['dynamodb:BatchGetItem'], ['USER#*']),
        this.itemGrant(['dynamodb:GetItem'], ['SENDER#*', 'SUBMISSION#*']),
        this.itemGrant(
          ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
          ['MESSAGE#*', 'MESSAGES', 'MESSAGES#*', 'SENDER#*', 'SUBMISSION#*'],
        ),
        itemGrant(analytics.tableArn, {
          actions: ['dynamodb:UpdateItem'],
          partitions: ['VISIT#*', 'ADDRESS#*'],
        }),
        itemGrant(analytics.tableArn, { actions: ['dynamodb:PutItem'], partitions: ['VISIT#*'] }),
        // Reads the name of the site, which precedes the subject of each mail.
        ...(mail
          ? [
              this.itemGrant(['dynamodb:GetItem'], [settingsPartition]),
              ...this.outboxGrants(),
              mail.grant,
            ]
          : []),
      ],
      {
        [environmentNames.analyticsTable]: analytics.tableName,
        [environmentNames.addressHashKey]: this.addressHashKey.value,
        ...mail?.environment,
      },
    );
    if (this.mail) {
      const worker = ingest.lambda;
      new Clock(this, 'Mails', { worker, interval: outboxInterval, retries: true });
      this.mail.reportReturns(worker);
    }
    return ingest;
  }

  /** Allows ticks to mail messages that their requests could not mail, and to send digests. */
  private outboxGrants(): PolicyStatement[] {
    return [
      this.itemGrant(['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], ['MAILS']),
      this.itemGrant(['dynamodb:GetItem'], ['MESSAGE#*']),
      this.itemGrant(['dynamodb:UpdateItem'], ['MAILHOURS']),
      this.itemGrant(['dynamodb:PutItem', 'dynamodb:GetItem'], ['DIGEST#*']),
    ];
  }

  /** Allows actions on items of the core table with matching partition keys. */
  private itemGrant(actions: string[], partitions: string[]): PolicyStatement {
    return itemGrant(this.props.data.core.tableArn, { actions, partitions });
  }

  private addFunction(
    name: ApiFunctionName,
    grants: PolicyStatement[],
    environment: Record<string, string> = {},
  ): SiteFunction {
    const { data, settings, bundleDirectory } = this.props;
    const { value, previous } = this.originSecret;
    return new SiteFunction(this, name, {
      name,
      bundleDirectory,
      settings,
      memoryMegabytes: memoryMegabytes[name],
      timeout: Duration.seconds(15),
      environment: {
        [environmentNames.coreTable]: data.core.tableName,
        [environmentNames.userPoolId]: data.users.pool.userPoolId,
        [environmentNames.userPoolClientId]: data.users.client.userPoolClientId,
        [environmentNames.originSecret]: value,
        ...(previous && { [environmentNames.previousOriginSecret]: previous }),
        ...environment,
      },
      grants,
    });
  }
}
