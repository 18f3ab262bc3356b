/**
 * The AWS endpoint of the local cloud: DynamoDB (forwarded to the engine), S3, Cognito, SES, CloudFront and Lambda on
 * one port. Headers and paths of the SDKs tell the services apart. A request must name an access key of the credential
 * store, unless AWS accepts it unsigned, too: public operations of Cognito, a pool's key set, and preflights of browsers.
 */
import { createServer, type Server } from 'node:http';
import { keepIdleConnections, listen } from '../engine/http-server.ts';
import { createCloudFront, type LocalCloudFront } from './cloudfront/cloudfront.ts';
import { type CognitoStandIn, createCognito, type LocalCognito } from './cognito/cognito.ts';
import {
  type CallContext,
  createActionLog,
  type CredentialStore,
  type SeenAction,
  type StandIn,
  type StandInByPath,
} from './credentials.ts';
import { createDynamoProxy, type DynamoProxy, type PartitionKeyOf } from './dynamo-proxy.ts';
import { jsonFailure, receive, type Received, type Reply, send, ServiceError } from './http.ts';
import { createLambda, type LocalLambda } from './lambda/lambda.ts';
import { createS3, type LocalS3 } from './s3/s3.ts';
import { createSes, type LocalSes } from './ses/ses.ts';

export interface AwsEndpointOptions {
  /** By default 4566, as for LocalStack; 0 takes any free port. */
  port?: number;
  /** Folder for `s3/`, `cognito/` and `mail/`, created when missing. */
  stateDirectory: string;
  /** Address of the DynamoDB-compatible engine, `http://127.0.0.1:<port>`. */
  dynamodbEndpoint: string;
  /** Lets the action log record the requested partition keys. */
  partitionKeyOf?: PartitionKeyOf;
  credentials: CredentialStore;
  /** Clock of Cognito in milliseconds, for tests of expiry. */
  now?: () => number;
}

export interface AwsEndpoint {
  /** In the form `http://127.0.0.1:<port>`: with an IP address, every SDK puts bucket names into the path. */
  endpoint: string;
  s3: LocalS3;
  cognito: LocalCognito;
  ses: LocalSes;
  cloudFront: LocalCloudFront;
  lambda: LocalLambda;
  /** Lists which principal did what to which resource since the start, each combination once. */
  actionsSeen(): SeenAction[];
  stop(): Promise<void>;
}

interface Services extends CallContext {
  s3: StandIn<LocalS3>;
  cognito: CognitoStandIn;
  ses: StandInByPath<LocalSes>;
  cloudFront: StandInByPath<LocalCloudFront>;
  lambda: StandInByPath<LocalLambda>;
  dynamo: DynamoProxy;
}

/** @throws Error with a message for people when the port is taken or the state is unreadable */
export async function startAwsEndpoint(options: AwsEndpointOptions): Promise<AwsEndpoint> {
  const services: Services = {
    actions: createActionLog(),
    credentials: options.credentials,
    s3: await createS3({ stateDirectory: options.stateDirectory }),
    cognito: createCognito({
      stateDirectory: options.stateDirectory,
      now: options.now ?? Date.now,
    }),
    ses: createSes({ stateDirectory: options.stateDirectory }),
    cloudFront: createCloudFront(),
    lambda: createLambda(),
    dynamo: createDynamoProxy(options.dynamodbEndpoint, options.partitionKeyOf),
  };
  const server = createServer(keepIdleConnections, async (request, response) => {
    const received = await receive(request).catch(() => undefined);
    if (!received) return void response.destroy();
    await send(response, await answerOrInternalError(received, services), received.requestId);
  });
  const port = await listen(server, options.port ?? 4566, '127.0.0.1');
  return {
    endpoint: `http://127.0.0.1:${port}`,
    s3: services.s3.local,
    cognito: services.cognito.local,
    ses: services.ses.local,
    cloudFront: services.cloudFront.local,
    lambda: services.lambda.local,
    actionsSeen: services.actions.list,
    stop: () => stop(server, services),
  };
}

/** Prints failures, which are bugs of this program, and answers them with 500, so that the SDK may retry. */
async function answerOrInternalError(received: Received, services: Services): Promise<Reply> {
  try {
    return await answer(received, services);
  } catch (error) {
    console.error('The local AWS endpoint failed:', error);
    return jsonFailure(new ServiceError(500, 'InternalFailure', 'The local AWS endpoint failed.'));
  }
}

async function answer(received: Received, services: Services): Promise<Reply> {
  const target = received.headers.get('x-amz-target') ?? '';
  if (target.startsWith('DynamoDB_') || target.startsWith('DynamoDBStreams_')) {
    return services.dynamo.handle(received, services);
  }
  if (target.startsWith('AWSCognitoIdentityProviderService.')) {
    return services.cognito.handle(received, services);
  }
  if (target) return jsonFailure(new ServiceError(400, 'UnknownOperationException', ''));
  const byPath = [services.ses, services.cloudFront, services.lambda];
  const service = byPath.find((standIn) => standIn.serves(received));
  if (service) return service.handle(received, services);
  return services.cognito.keySet(received) ?? services.s3.handle(received, services);
}

async function stop(server: Server, services: Services): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  services.dynamo.close();
  await services.cognito.idle();
}
