/**
 * A stand-in for S3 that supports PutObject, GetObject, HeadObject, DeleteObject, ListObjectsV2 and POST Object by a form
 * with a policy. Requests must use path-style addresses; they may be presigned. Nothing is public. The local cloud creates
 * buckets by a function call, not by the API. Other operations get the error NotImplemented.
 */
import { join } from 'node:path';
import { decodePercent } from '#shared/decode-percent.ts';
import {
  answerOrRefuse,
  type CallContext,
  principalOf,
  requirePrincipal,
  type StandIn,
} from '../credentials.ts';
import { type Received, type Reply, ServiceError } from '../http.ts';
import { answerPreflight, type CorsRule, withCors } from './cors.ts';
import { listObjects } from './list-objects.ts';
import {
  type Bucket,
  type ObjectDescription,
  type ObjectStore,
  openObjectStore,
  type StoredObject,
} from './object-store.ts';
import { isPostForm, postObject, readPostForm } from './post-object.ts';
import { putObject } from './put-object.ts';
import { noSuchBucket, noSuchKey, notImplemented, s3Failure } from './s3-error.ts';

export interface StoredFile {
  body: Buffer;
  /** By lower-case name: the stored headers, etag and last-modified. */
  headers: Record<string, string>;
}

export interface LocalS3 {
  /**
   * Creates the bucket unless it exists, and sets its CORS rules.
   * @throws Error for a name that S3 would refuse
   */
  createBucket(name: string, cors?: readonly CorsRule[]): void;
  /** Reads a file for the distribution. @returns `undefined` when bucket or key do not exist */
  read(bucket: string, key: string): Promise<StoredFile | undefined>;
}

/** @throws Error with a message for people when the stored state cannot be read */
export async function createS3(options: { stateDirectory: string }): Promise<StandIn<LocalS3>> {
  const store = await openObjectStore(join(options.stateDirectory, 's3'));
  const corsRules = new Map<string, readonly CorsRule[]>();
  return {
    local: {
      createBucket: (name, cors = []) => {
        store.createBucket(name);
        corsRules.set(name, cors);
      },
      read: async (bucket, key) => {
        const object = await store.bucket(bucket)?.read(key);
        return object && { body: object.body, headers: headersOf(object) };
      },
    },
    handle: async (received, callers) => {
      const rules = corsRules.get(bucketOf(received)) ?? [];
      const reply = await answerOrRefuse(
        () =>
          received.method === 'OPTIONS'
            ? answerPreflight(received, rules)
            : answer(received, { ...callers, store }),
        (error) => s3Failure(error, received),
      );
      return withCors(reply, received, rules);
    },
  };
}

async function answer(
  received: Received,
  { actions, credentials, store }: CallContext & { store: ObjectStore },
): Promise<Reply> {
  if (isPostForm(received)) {
    const name = bucketOf(received);
    const form = await readPostForm(received);
    const principal = principalOf(form.fields.get('x-amz-credential'), credentials);
    actions.add({ principal, service: 's3', action: 'PutObject', resource: `${name}/${form.key}` });
    return postObject(form, { name, bucket: requireBucket(store, name) });
  }
  const principal = requirePrincipal(received, credentials);
  const operation = operationOf(received);
  for (const access of accessesOf(operation, store)) {
    actions.add({ principal, service: 's3', ...access });
  }
  return perform(operation, { received, store });
}

function bucketOf({ path }: Received): string {
  return decodePercent(path.split('/')[1] ?? '');
}

type Operation =
  // HeadObject counts as GetObject, because it needs the same permission.
  | { name: 'PutObject' | 'GetObject' | 'DeleteObject'; bucket: string; key: string }
  | { name: 'ListObjectsV2'; bucket: string };

const objectOperations = new Map<string, 'PutObject' | 'GetObject' | 'DeleteObject'>([
  ['PUT', 'PutObject'],
  ['GET', 'GetObject'],
  ['HEAD', 'GetObject'],
  ['DELETE', 'DeleteObject'],
]);

/** The SDK adds `x-id` for logs; `x-amz-…` are the parameters of presigned addresses. */
const objectParameters = /^(x-id|x-amz-.+)$/i;
const listParameters =
  /^(x-id|x-amz-.+|list-type|prefix|continuation-token|max-keys|encoding-type)$/i;

function operationOf(received: Received): Operation {
  const { method, path, query } = received;
  const bucket = bucketOf(received);
  const key = decodePercent(path.split('/').slice(2).join('/'));
  const name = objectOperations.get(method);
  const isList = query.some(([parameter, value]) => parameter === 'list-type' && value === '2');
  if (key && name) {
    requireKnown(received, objectParameters);
    return { name, bucket, key };
  }
  if (!key && method === 'GET' && isList) {
    requireKnown(received, listParameters);
    return { name: 'ListObjectsV2', bucket };
  }
  throw notImplemented(`${method} on ${key ? 'an object' : 'a bucket'}`);
}

function requireKnown({ query }: Received, known: RegExp): void {
  const unknown = query.find(([name]) => !known.test(name));
  if (unknown) throw notImplemented(unknown[0]);
}

/** Lists the IAM permissions of an operation. To learn that an object is missing, a caller needs the right to list. */
function accessesOf(operation: Operation, store: ObjectStore) {
  const { bucket } = operation;
  const listAccess = { action: 'ListBucket', resource: bucket };
  if (operation.name === 'ListObjectsV2') return [listAccess];
  const access = { action: operation.name, resource: `${bucket}/${operation.key}` };
  const isMissing =
    operation.name === 'GetObject' && !store.bucket(bucket)?.describe(operation.key);
  return isMissing ? [access, listAccess] : [access];
}

async function perform(
  operation: Operation,
  { received, store }: { received: Received; store: ObjectStore },
): Promise<Reply> {
  const bucket = requireBucket(store, operation.bucket);
  switch (operation.name) {
    case 'ListObjectsV2':
      return listObjects(operation.bucket, bucket, new Map(received.query));
    case 'PutObject':
      return putObject(received, { bucket, key: requireShortKey(operation.key) });
    case 'GetObject':
      return getObject(await requireObject(bucket, requireShortKey(operation.key)));
    case 'DeleteObject':
      await bucket.remove(requireShortKey(operation.key));
      return { status: 204, headers: {}, body: '' };
  }
}

function requireBucket(store: ObjectStore, name: string): Bucket {
  const bucket = store.bucket(name);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

function requireShortKey(key: string): string {
  if (Buffer.byteLength(key) <= 1024) return key;
  throw new ServiceError(400, 'KeyTooLongError', 'Your key is too long');
}

async function requireObject(bucket: Bucket, key: string) {
  const object = await bucket.read(key);
  if (!object) throw noSuchKey();
  return object;
}

/** @returns the headers of a response with the object */
function headersOf(object: ObjectDescription): Record<string, string> {
  return {
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
  };
}

function getObject(object: StoredObject): Reply {
  return { status: 200, headers: headersOf(object), body: object.body };
}
