/**
 * A stand-in for S3 that knows: PutObject (with `If-None-Match: *` and `If-Match`), GetObject (with
 * conditions and single ranges), HeadObject, DeleteObject, DeleteObjects and ListObjectsV2,
 * path-style, with headers or presigned, and POST Object by a signed form. Browsers of other
 * origins are answered by the CORS rules of the bucket. Checksums are verified on upload
 * (Content-MD5, CRC32, CRC32C, CRC64NVME, SHA-1, SHA-256, also trailing a streamed body).
 * Everything is private; buckets are created in process. Every other operation is answered with
 * NotImplemented.
 */
import { join } from 'node:path';
import { percentDecoded } from '#shared/read-text.ts';
import type { ActionLog } from '../action-log.ts';
import type { CredentialStore } from '../credentials.ts';
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import { answerPreflight, type CorsRule, withCors } from './cors.ts';
import { type DeleteBatch, deleteObjects, readDeleteBatch } from './delete-objects.ts';
import { getObject, headersOf } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { type Bucket, openObjectStore, type ObjectStore } from './object-store.ts';
import { isPostForm, postObject, readPostForm } from './post-object.ts';
import { putObject } from './put-object.ts';
import { type Caller, requireCaller, requireSigner } from './s3-access.ts';
import { noSuchBucket, noSuchKey, notImplemented, s3Failure } from './s3-error.ts';

export interface StoredFile {
  body: Buffer;
  /** content-type, cache-control, etag, last-modified, `x-amz-meta-*`, …; lower-case names. */
  headers: Record<string, string>;
}

/** The local cloud's own calls, without signatures. */
export interface LocalS3 {
  /**
   * Creates the bucket unless it exists, and sets its CORS rules.
   * @throws Error for a name that S3 would refuse.
   */
  createBucket(name: string, cors?: readonly CorsRule[]): void;
  /** What the distribution's origin access reads; `undefined` when bucket or key do not exist. */
  read(bucket: string, key: string): Promise<StoredFile | undefined>;
}

export interface S3StandIn {
  local: LocalS3;
  handle(
    received: Received,
    services: { actions: ActionLog; credentials: CredentialStore },
  ): Promise<Reply>;
}

/** @throws Error with one sentence for a person when the stored state cannot be read. */
export async function createS3(options: { stateDirectory: string }): Promise<S3StandIn> {
  const store = await openObjectStore(join(options.stateDirectory, 's3'));
  const corsRules = new Map<string, readonly CorsRule[]>();
  const rulesFor = (received: Received) => corsRules.get(bucketOf(received)) ?? [];
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
    handle: async (received, services) => {
      const rules = rulesFor(received);
      const reply = await (received.method === 'OPTIONS'
        ? orFailure(received, () => answerPreflight(received, rules))
        : orFailure(received, () => answer(received, { ...services, store })));
      return withCors(reply, received, rules);
    },
  };
}

async function orFailure(received: Received, work: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return s3Failure(error, received);
  }
}

async function answer(
  received: Received,
  {
    actions,
    credentials,
    store,
  }: { actions: ActionLog; credentials: CredentialStore; store: ObjectStore },
): Promise<Reply> {
  const sawAll = (principal: string, accesses: readonly Access[]) => {
    for (const access of accesses) actions.add({ principal, service: 's3', ...access });
  };
  if (isPostForm(received)) {
    const bucket = bucketOf(received);
    const form = await readPostForm(received);
    const principal = await requireSigner(form.signed, credentials);
    sawAll(principal, [{ action: 'PutObject', resource: `${bucket}/${form.key}` }]);
    return postObject(form, {
      name: bucket,
      bucket: existingBucket(store, bucket),
      now: Date.now(),
    });
  }
  const caller = await requireCaller(received, credentials);
  const operation = operationOf(received, caller);
  sawAll(caller.principal, accessesOf(operation, store));
  return perform(operation, { received, caller, store });
}

interface Access {
  action: string;
  resource: string;
}

function bucketOf({ path }: Received): string {
  return percentDecoded(path.split('/')[1] ?? '');
}

type Operation =
  // HeadObject is GetObject, which is the permission that it needs.
  | { name: 'PutObject' | 'GetObject' | 'DeleteObject'; bucket: string; key: string }
  | { name: 'DeleteObjects'; bucket: string; batch: DeleteBatch }
  | { name: 'ListObjectsV2'; bucket: string };

const objectOperations = new Map<string, 'PutObject' | 'GetObject' | 'DeleteObject'>([
  ['PUT', 'PutObject'],
  ['GET', 'GetObject'],
  ['HEAD', 'GetObject'],
  ['DELETE', 'DeleteObject'],
]);

/** `x-id` names the operation, for logs only; the x-amz-… parameters belong to presigned addresses. */
const OBJECT_PARAMETERS = /^(x-id|x-amz-.+)$/i;
const BATCH_PARAMETERS = /^(x-id|x-amz-.+|delete)$/i;
const LIST_PARAMETERS =
  /^(x-id|x-amz-.+|list-type|prefix|delimiter|continuation-token|start-after|max-keys|encoding-type)$/i;

function operationOf(received: Received, caller: Caller): Operation {
  const [, encodedBucket = '', ...rest] = received.path.split('/');
  const bucket = percentDecoded(encodedBucket);
  const key = percentDecoded(rest.join('/'));
  if (!key) return bucketOperation(received, caller, bucket);
  const name = objectOperations.get(received.method);
  if (!name) throw notImplemented(`${received.method} on an object`);
  requireKnown(received, OBJECT_PARAMETERS);
  return { name, bucket, key };
}

function bucketOperation(received: Received, caller: Caller, bucket: string): Operation {
  const asks = (name: string, wanted: string) =>
    received.query.some(([each, value]) => each === name && value === wanted);
  if (received.method === 'POST' && asks('delete', '')) {
    requireKnown(received, BATCH_PARAMETERS);
    return { name: 'DeleteObjects', bucket, batch: readDeleteBatch(received, caller) };
  }
  if (received.method === 'GET' && asks('list-type', '2')) {
    requireKnown(received, LIST_PARAMETERS);
    return { name: 'ListObjectsV2', bucket };
  }
  throw notImplemented(`${received.method} on a bucket`);
}

function requireKnown({ query }: Received, known: RegExp): void {
  const unknown = query.find(([name]) => !known.test(name));
  if (unknown) throw notImplemented(unknown[0]);
}

/** IAM's names. Only callers that may list learn that an object is missing: others get 403. */
function accessesOf(operation: Operation, store: ObjectStore): Access[] {
  const { bucket } = operation;
  const listing = { action: 'ListBucket', resource: bucket };
  if (operation.name === 'ListObjectsV2') return [listing];
  const keys = operation.name === 'DeleteObjects' ? operation.batch.keys : [operation.key];
  const action = operation.name === 'DeleteObjects' ? 'DeleteObject' : operation.name;
  const accesses = keys.map((key) => ({ action, resource: `${bucket}/${key}` }));
  const isMissing =
    operation.name === 'GetObject' && !store.bucket(bucket)?.describe(operation.key);
  return isMissing ? [...accesses, listing] : accesses;
}

async function perform(
  operation: Operation,
  request: { received: Received; caller: Caller; store: ObjectStore },
): Promise<Reply> {
  const { received, caller } = request;
  const bucket = existingBucket(request.store, operation.bucket);
  switch (operation.name) {
    case 'DeleteObjects':
      return deleteObjects(bucket, operation.batch);
    case 'ListObjectsV2':
      return listObjects(operation.bucket, bucket, new Map(received.query));
    case 'PutObject':
      return putObject(received, { caller, bucket, key: allowed(operation.key) });
    case 'GetObject':
      return getObject(await existing(bucket, allowed(operation.key)), caller.headers);
    case 'DeleteObject':
      await bucket.remove(allowed(operation.key));
      return { status: 204, headers: {}, body: '' };
  }
}

function existingBucket(store: ObjectStore, name: string): Bucket {
  const bucket = store.bucket(name);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

function allowed(key: string): string {
  if (Buffer.byteLength(key) <= 1024) return key;
  throw new ServiceError(400, 'KeyTooLongError', 'Your key is too long');
}

async function existing(bucket: Bucket, key: string) {
  const object = await bucket.read(key);
  if (!object) throw noSuchKey();
  return object;
}
