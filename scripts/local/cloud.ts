/** Starts the local cloud: reads a synthesized assembly and runs what `cdk deploy` would deploy. */
import { CommandFailed, messageOf } from '../build/run.ts';
import type { UsedAction } from '../rights/right.ts';
import { actionsOfFunctions, partitionKeysOf } from './actions-seen.ts';
import { createCredentialStore } from './aws/credentials.ts';
import { type AwsEndpoint, startAwsEndpoint } from './aws/endpoint.ts';
import { indexStreamRecords, type RunningDynoxide, startDynoxide } from './dynoxide.ts';
import { objectAt, readAssembly, textAt, textsAt } from './engine/template.ts';
import { corsRules } from './engine/bucket-cors.ts';
import { createSite } from './engine/create-site.ts';
import { createDynamoDbApi, type DynamoDbApi, ensureTable } from './engine/tables.ts';
import { createEdgeCache, type EdgeCache } from './engine/edge-cache.ts';
import { createEventBus, type EventBus } from './engine/event-bus.ts';
import { createFunctionHost, type FunctionHost } from './engine/function-host.ts';
import { createHttpApis } from './engine/http-api.ts';
import { createLocaliser } from './engine/localise.ts';
import { checkTypes } from './engine/registry.ts';
import { resolveAssembly, type ResolvedResource } from './engine/resolve.ts';
import { claimStateDirectory } from './engine/state-directory.ts';
import { runTriggers, startClock, startStreams } from './engine/triggers.ts';
import { userPoolSettings } from './engine/user-pools.ts';
import { serve } from './engine/http-server.ts';
import type { WebHandler } from './engine/web-message.ts';

export interface CloudOptions {
  /** Folder with the output of `cdk synth`. */
  assemblyDirectory: string;
  /** Folder for all data and logs, which survive restarts. */
  stateDirectory?: string;
  /** Port of the site; 0 takes any free port. */
  port?: number;
  /** Port of the AWS endpoint; 0 takes any free port. */
  awsPort?: number;
  /** Address of a DynamoDB-compatible server that replaces the installed engine. */
  dynamodbEndpoint?: string | undefined;
  /** Turns off the gateway's throttling, for measurements. */
  unthrottled?: boolean;
  /** Gets lines for the terminal: error output of functions, and failures in the background. */
  log?: (line: string) => void;
}

export interface Cloud {
  siteUrl: string;
  /** Address of the HTTP API itself, which bypasses the distribution. */
  apiUrl: string | undefined;
  awsEndpoint: string;
  /** Folder with the mails that functions sent, as `.eml` files. */
  mailDirectory: string;
  /** Values by `<stack>.<output id>`. */
  outputs: Record<string, string>;
  /** Physical names by logical id, and by `<stack>.<logical id>` for ids that several stacks use. */
  resources: Record<string, string>;
  /** Runs a function by its logical id, name or ARN, and returns its result. @throws FunctionError */
  invoke(target: string, event: unknown): Promise<unknown>;
  /** Loads a function's code anew, from another asset folder. */
  reloadFunction(target: string, assetDirectory: string): Promise<void>;
  /** Runs the functions that each deployment runs. */
  runTriggers(): Promise<void>;
  /** Settles once functions have handled all changes of tables from before this call. */
  caughtUp(): Promise<void>;
  /** Issues an access key of the AWS endpoint to a caller that is not a function. */
  credentialsFor(principal: string): { accessKeyId: string; secretAccessKey: string };
  /** Lists the actions of functions since the start that would need a grant on AWS. */
  actionsSeen(): UsedAction[];
  stop(): Promise<void>;
}

/** @throws CommandFailed when the template, a port or the state prevents the start */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const closing: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    return await start(options, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: CloudOptions,
  closing: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Cloud> {
  const log = options.log ?? console.error;
  const { resources, outputs } = resolveAssembly(readAssembly(options.assemblyDirectory));
  checkTypes(resources);

  const state = claimStateDirectory(options.stateDirectory ?? '.local');
  closing.push(state.release);
  // Listens first, so that a taken port is found before anything else starts.
  let handler: WebHandler = async () => ({
    status: 503,
    headers: [['retry-after', '1']],
    body: Buffer.from('The local cloud is starting.'),
  });
  const server = await serve(options.port ?? 3000, (request) => handler(request));
  closing.push(server.stop);
  let dynamodbEndpoint = options.dynamodbEndpoint ?? process.env.DYNAMODB_ENDPOINT;
  if (!dynamodbEndpoint) {
    const engine = await startEngine(state.databaseFile);
    closing.push(engine.stop);
    dynamodbEndpoint = engine.endpoint;
  }
  const credentials = createCredentialStore();
  const aws = await asCommandFailed(
    startAwsEndpoint({
      port: options.awsPort ?? 4566,
      stateDirectory: options.stateDirectory ?? '.local',
      dynamodbEndpoint,
      partitionKeyOf: partitionKeysOf(resources),
      credentials,
    }),
  );
  closing.push(aws.stop);

  const siteUrl = `http://localhost:${server.port}`;
  const localise = createLocaliser(resources, { siteUrl, awsEndpoint: aws.endpoint });
  const functions = createFunctionHost({
    resources,
    awsEndpoint: aws.endpoint,
    logsDirectory: state.logs,
    issue: (principal) => credentials.issue(principal),
    localise,
    log,
  });
  closing.push(functions.stop);
  const warming = functions.warm();

  const dynamodb = createDynamoDbApi(dynamodbEndpoint);
  await createStores(resources, { dynamodb, aws, siteUrl });
  const apis = createHttpApis(resources, functions.invoke, {
    isThrottled: options.unthrottled !== true,
  });
  const cache = createEdgeCache();
  const site = createSite({ resources, apis, readObject: aws.s3.read, localise, cache });
  const sources = { resources, invoke: functions.invoke, log };
  connectServices(aws, { resources, cache, functions, events: createEventBus(sources) });
  await warming;
  await runTriggers(sources);
  const pollers = await startStreams(dynamodb, state.streams, sources);
  closing.push(() => Promise.all(pollers.map((poller) => poller.stop())));
  closing.push(startClock(sources).stop);
  const api = apis[0] && (await serve(0, apis[0].handler));
  if (api) closing.push(api.stop);
  handler = site;

  return {
    siteUrl,
    apiUrl: api && `http://127.0.0.1:${api.port}`,
    awsEndpoint: aws.endpoint,
    mailDirectory: aws.ses.folder,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([id, value]) => [id, localise(value)]),
    ),
    resources: Object.fromEntries(
      resources.flatMap(({ stack, logicalId, physicalId }) => [
        [logicalId, physicalId],
        [`${stack.name}.${logicalId}`, physicalId],
      ]),
    ),
    invoke: functions.invoke,
    reloadFunction: functions.reload,
    runTriggers: () => runTriggers(sources),
    caughtUp: async () => {
      await Promise.all(pollers.map((poller) => poller.caughtUp()));
    },
    credentialsFor: (principal) => credentials.issue(principal),
    actionsSeen: () => actionsOfFunctions(resources, aws.actionsSeen()),
    stop,
  };
}

async function startEngine(file: string): Promise<RunningDynoxide> {
  try {
    const engine = await startDynoxide({ file });
    indexStreamRecords(file);
    return engine;
  } catch (error) {
    const reason = messageOf(error);
    if (!reason.includes('exited at once')) throw new CommandFailed(reason);
    throw new CommandFailed(
      `The stored data in ${file} cannot be opened: start with --fresh to delete it. ${reason}`,
    );
  }
}

/** Shows only the message of an error, because the stand-ins throw errors with messages for people. */
async function asCommandFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new CommandFailed(messageOf(error));
  }
}

interface Stores {
  dynamodb: DynamoDbApi;
  aws: Pick<AwsEndpoint, 's3' | 'ses' | 'cognito'>;
  siteUrl: string;
}

/** Creates what holds data, unless it exists: tables, buckets, identities for mail and user pools. */
async function createStores(
  resources: readonly ResolvedResource[],
  { dynamodb, aws, siteUrl }: Stores,
): Promise<void> {
  const isTable = /^AWS::DynamoDB::(Global)?Table$/;
  for (const resource of resources) {
    if (isTable.test(resource.type)) await ensureTable(dynamodb, resource);
    if (resource.type === 'AWS::S3::Bucket') {
      aws.s3.createBucket(resource.physicalId, corsRules(resource, siteUrl));
    }
    if (resource.type === 'AWS::SES::EmailIdentity') aws.ses.verifyIdentity(resource.physicalId);
  }
  for (const pool of userPoolSettings(resources)) await aws.cognito.createUserPool(pool);
}

interface ConnectedServices {
  resources: readonly ResolvedResource[];
  cache: EdgeCache;
  functions: Pick<FunctionHost, 'names' | 'invoke'>;
  events: EventBus;
}

function connectServices(
  { cloudFront, lambda, ses }: Pick<AwsEndpoint, 'cloudFront' | 'lambda' | 'ses'>,
  { resources, cache, functions, events }: ConnectedServices,
): void {
  for (const { type, physicalId, properties } of resources) {
    if (type === 'AWS::CloudFront::Distribution') {
      cloudFront.addDistribution(physicalId, cache.invalidate);
    }
    if (type === 'AWS::SES::ConfigurationSet') ses.addConfigurationSet(physicalId);
    if (type === 'AWS::SES::ConfigurationSetEventDestination') {
      ses.addDestination({
        configurationSet: textAt(properties, 'ConfigurationSetName') ?? '',
        types: textsAt(objectAt(properties, 'EventDestination'), 'MatchingEventTypes'),
        to: events.publish,
      });
    }
  }
  for (const name of functions.names) {
    lambda.addFunction(name, (event) => functions.invoke(name, event));
  }
}
