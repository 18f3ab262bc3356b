/**
 * DynamoDB and its streams: the caller's accesses are logged, then the request is forwarded
 * unchanged. Supports every operation that the engine supports.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { jsonOf } from '#shared/read-text.ts';
import type { ActionLog } from './action-log.ts';
import { type CredentialStore, requirePrincipal } from './credentials.ts';
import { dynamoAccesses, type PartitionKeyOf } from './dynamo-access.ts';
import type { Received, Reply } from './http.ts';
import { jsonFailure, ServiceError } from './service-error.ts';

export interface DynamoProxy {
  handle(
    received: Received,
    services: { actions: ActionLog; credentials: CredentialStore },
  ): Promise<Reply>;
  close(): void;
}

const contentType = 'application/x-amz-json-1.0';

/** Headers of a single connection, or ones that are rewritten. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
]);

export function createDynamoProxy(endpoint: string, partitionKeyOf?: PartitionKeyOf): DynamoProxy {
  const agent = new Agent({ keepAlive: true });
  return {
    handle: async (received, { actions, credentials }) => {
      try {
        const principal = requirePrincipal(received, credentials);
        logAccesses(received, { principal, actions, partitionKeyOf });
        return await passOn(received, endpoint, agent);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return jsonFailure(error, { contentType, namespace: 'com.amazon.coral.service#' });
      }
    },
    close: () => agent.destroy(),
  };
}

function logAccesses(
  received: Received,
  {
    principal,
    actions,
    partitionKeyOf,
  }: { principal: string; actions: ActionLog; partitionKeyOf: PartitionKeyOf | undefined },
): void {
  const operation = received.headers.get('x-amz-target')?.split('.')[1] ?? '';
  const accesses = dynamoAccesses(operation, jsonOf(received.body.toString()), partitionKeyOf);
  for (const { action, resource, leadingKeys = [undefined] } of accesses) {
    const seen = { principal, service: 'dynamodb', action, resource } as const;
    for (const key of leadingKeys) {
      actions.add(key === undefined ? seen : { ...seen, leadingKey: withoutId(key) });
    }
  }
}

/** Ids are unlimited, and no grant names one: `USER#018f…` is recorded as `USER#…`. */
function withoutId(key: string): string {
  return key.replace(/#.*/s, '#…');
}

async function passOn(received: Received, endpoint: string, agent: Agent): Promise<Reply> {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(endpoint, {
        method: received.method,
        path: received.path,
        headers: {
          ...forwarded(received.headers),
          'content-length': String(received.body.length),
        },
        agent,
      });
      outgoing.once('response', resolve).once('error', reject).end(received.body);
    });
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    );
    return {
      status: response.statusCode ?? 500,
      headers: forwarded(headers),
      body: await buffer(response),
    };
  } catch {
    throw new ServiceError(500, 'InternalServerError', 'The DynamoDB engine does not answer.');
  }
}

function forwarded(headers: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !CONNECTION_HEADERS.has(name)));
}
