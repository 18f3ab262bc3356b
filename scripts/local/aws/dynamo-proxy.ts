/**
 * DynamoDB and its streams: signatures are verified here, because the engine behind does not; then
 * the request goes on unchanged. Knows every operation that the engine knows.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { ActionLog } from './action-log.ts';
import type { CredentialStore } from './credentials.ts';
import type { Received, Reply } from './http.ts';
import { requirePrincipal } from './json-access.ts';
import { jsonFailure, ServiceError } from './service-error.ts';

export interface DynamoProxy {
  handle(
    received: Received,
    services: { actions: ActionLog; credentials: CredentialStore },
  ): Promise<Reply>;
  close(): void;
}

const contentType = 'application/x-amz-json-1.0';

/** Of one connection only, or about to be written anew. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
]);

export function createDynamoProxy(endpoint: string): DynamoProxy {
  const agent = new Agent({ keepAlive: true });
  return {
    handle: async (received, { actions, credentials }) => {
      try {
        const principal = requirePrincipal(received, 'dynamodb', credentials);
        for (const { action, resource } of accessesOf(received)) {
          actions.add({ principal, service: 'dynamodb', action, resource });
        }
        return await passOn(received, endpoint, agent);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return jsonFailure(error, { contentType, namespace: 'com.amazon.coral.service#' });
      }
    },
    close: () => agent.destroy(),
  };
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

interface Access {
  action: string;
  resource: string;
}

const single = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  StreamArn: z.string().optional(),
});
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.object({
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.string() }))),
});

/** The permissions that IAM would ask for: a transaction needs those of its items. */
function accessesOf(received: Received): Access[] {
  const operation = received.headers.get('x-amz-target')?.split('.')[1] ?? '';
  const body = parseJson(received.body);
  const transacted = transaction.safeParse(body);
  if (transacted.success) {
    return transacted.data.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ({
        action: kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
        resource: `table/${TableName}`,
      })),
    );
  }
  const batched = batch.safeParse(body);
  if (batched.success) {
    return Object.keys(batched.data.RequestItems).map((table) => ({
      action: operation,
      resource: `table/${table}`,
    }));
  }
  const plain = single.safeParse(body);
  const { TableName, IndexName, StreamArn } = plain.success ? plain.data : {};
  return [{ action: operation, resource: resourceOf({ TableName, IndexName, StreamArn }) }];
}

function resourceOf(named: z.infer<typeof single>): string {
  if (named.StreamArn !== undefined) return named.StreamArn.split(':').slice(5).join(':');
  if (named.TableName === undefined) return '*';
  const table = `table/${named.TableName}`;
  return named.IndexName === undefined ? table : `${table}/index/${named.IndexName}`;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
