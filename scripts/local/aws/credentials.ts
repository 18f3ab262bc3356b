/**
 * Identifies the callers of the endpoint by their access keys: each function and every other caller has its own. Nobody
 * checks signatures here; `npm run test:cloud` does (decision 0006). The actions of each principal are recorded, so
 * that they can be compared with its grants.
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

/** Issues keys that are valid until the process ends. */
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

/** Reads the access key from the Authorization header or from a presigned address. @throws ServiceError 403 */
export function requirePrincipal(
  { headers, query }: Received,
  credentials: CredentialStore,
): string {
  const [, inHeader] = /Credential=([^,\s]+)/.exec(headers.get('authorization') ?? '') ?? [];
  const [, inAddress] = query.find(([name]) => name === 'X-Amz-Credential') ?? [];
  return principalOf(inHeader ?? inAddress, credentials);
}

/**
 * @param credential such as `AKIA…/20261121/us-east-1/s3/aws4_request`
 * @throws ServiceError 403 when nobody has the access key
 */
export function principalOf(credential: string | undefined, credentials: CredentialStore): string {
  const principal = credentials.principalOf(credential?.split('/')[0] ?? '');
  if (principal !== undefined) return principal;
  throw new ServiceError(403, 'AccessDenied', 'The request names no access key of this cloud.');
}

export interface SeenAction {
  principal: string;
  /** Prefix of the service's IAM actions. */
  service: 's3' | 'dynamodb' | 'cognito-idp' | 'ses' | 'cloudfront' | 'lambda';
  /** Name of the action in IAM policies, without the service, such as `GetItem`. */
  action: string;
  /**
   * End of the ARN: `table/core`, `table/core/index/by-slug`, `bucket/key`, `userpool/<id>`, `identity/<address>`,
   * `distribution/<id>` or `function:<name>`.
   */
  resource: string;
  /** Partition key of the item, shortened after its first `#`, such as `USER#…`. */
  leadingKey?: string;
}

export interface ActionLog {
  add(seen: SeenAction): void;
  /** @returns each combination once, grouped by action, in the order of the first appearance */
  list(): SeenAction[];
}

/** Number of resources recorded for an action of a principal: there may be any number of object keys. */
const maxResources = 5000;

export function createActionLog(): ActionLog {
  const byAction = new Map<string, Map<string, SeenAction>>();
  return {
    add: (seen) => {
      const action = [seen.principal, seen.service, seen.action].join('\n');
      const resources = byAction.get(action) ?? new Map<string, SeenAction>();
      byAction.set(action, resources);
      if (resources.size >= maxResources) return;
      resources.set([seen.resource, seen.leadingKey ?? ''].join('\n'), seen);
    },
    list: () => [...byAction.values()].flatMap((resources) => [...resources.values()]),
  };
}

export interface CallContext {
  actions: ActionLog;
  credentials: CredentialStore;
}

/** A stand-in for a service of AWS. */
export interface StandIn<Local> {
  /** Functions for the local cloud, which AWS offers by other APIs or not at all. */
  local: Local;
  handle(received: Received, callers: CallContext): Promise<Reply>;
}

/** A stand-in that recognises its requests by their path. */
export interface StandInByPath<Local> extends StandIn<Local> {
  serves(received: Received): boolean;
}

/** Turns a thrown ServiceError into the service's form of an error. */
export async function answerOrRefuse(
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
