/**
 * Who calls the endpoint, and what they do: each function, and every other caller, has an access key of its
 * own. Its owner is taken at its word: signatures are judged by `npm run test:cloud` (decision 0006). The actions
 * of each principal are recorded, so that its grants can be compared with its needs.
 */
import { randomBytes } from 'node:crypto';
import { type Received, type Reply, ServiceError } from './http.ts';

export interface CredentialStore {
  principalOf(accessKeyId: string): string | undefined;
}

export interface IssuedCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keys live as long as the process: functions get theirs from the environment at each start. */
export function createCredentialStore(): CredentialStore & {
  issue(principal: string): IssuedCredentials;
} {
  const principals = new Map<string, string>();
  return {
    issue: (principal) => {
      const accessKeyId = `AKIA${randomBytes(8).toString('hex').toUpperCase()}`;
      principals.set(accessKeyId, principal);
      return { accessKeyId, secretAccessKey: randomBytes(30).toString('base64') };
    },
    principalOf: (accessKeyId) => principals.get(accessKeyId),
  };
}

/**
 * The caller that an Authorization header or a presigned address names.
 * @throws ServiceError 403
 */
export function requirePrincipal(
  { headers, query }: Received,
  credentials: CredentialStore,
): string {
  const [, inHeader] = /Credential=([^,\s]+)/.exec(headers.get('authorization') ?? '') ?? [];
  const [, inAddress] = query.find(([name]) => name === 'X-Amz-Credential') ?? [];
  return principalOf(inHeader ?? inAddress, credentials);
}

/**
 * @param credential `AKIA…/20261121/us-east-1/s3/aws4_request`
 * @throws ServiceError 403 when nobody has that key
 */
export function principalOf(credential: string | undefined, credentials: CredentialStore): string {
  const principal = credentials.principalOf(credential?.split('/')[0] ?? '');
  if (principal !== undefined) return principal;
  throw new ServiceError(403, 'AccessDenied', 'The request names no access key of this cloud.');
}

/** Records the actions of each principal, so that its grants can be compared with its needs. */

export interface SeenAction {
  principal: string;
  /** The service, as its IAM actions begin. */
  service: 's3' | 'dynamodb' | 'cognito-idp' | 'ses' | 'cloudfront' | 'lambda';
  /** The action's name in an IAM policy, without the service: `GetItem`, `ListBucket`. */
  action: string;
  /** As an ARN ends: `table/core`, `table/core/index/by-slug`, `bucket/key`, `userpool/<id>`,
   * `identity/<address>`, `distribution/<id>`, `function:<name>`. */
  resource: string;
  /** Partition key of the item, without what follows the first `#`: `USER#…`. */
  leadingKey?: string;
}

export interface ActionLog {
  add(seen: SeenAction): void;
  /** Each combination once, in the order of their first appearance per action. */
  list(): SeenAction[];
}

/**
 * Object keys are unlimited: for more resources than this an action is recorded without its
 * resource.
 */
const LARGEST_NUMBER_OF_RESOURCES = 5000;

export function createActionLog(): ActionLog {
  const byAction = new Map<string, Map<string, SeenAction>>();
  return {
    add: (seen) => {
      const action = [seen.principal, seen.service, seen.action].join('\n');
      const resources = byAction.get(action) ?? new Map<string, SeenAction>();
      byAction.set(action, resources);
      if (resources.size >= LARGEST_NUMBER_OF_RESOURCES) return;
      resources.set([seen.resource, seen.leadingKey ?? ''].join('\n'), seen);
    },
    list: () => [...byAction.values()].flatMap((resources) => [...resources.values()]),
  };
}

/** The callers of the endpoint, and what they do. */
export interface Callers {
  actions: ActionLog;
  credentials: CredentialStore;
}

/** A stand-in for a service. */
export interface StandIn<Local> {
  /** The local cloud's own calls. */
  local: Local;
  handle(received: Received, callers: Callers): Promise<Reply>;
}

/** One whose requests are known by their path. */
export interface StandInByPath<Local> extends StandIn<Local> {
  serves(received: Received): boolean;
}

/** Answers a refusal as the service does. */
export async function answering(
  work: () => Reply | Promise<Reply>,
  failure: (error: ServiceError) => Reply,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return failure(error);
  }
}
