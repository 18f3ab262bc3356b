/**
 * A stand-in for S3 that knows: PutObject (with `If-None-Match: *` and `If-Match`), GetObject (with
 * conditions and single ranges), HeadObject, DeleteObject and ListObjectsV2, path-style, with headers
 * or presigned. Checksums are verified on upload (Content-MD5, CRC32, CRC32C, CRC64NVME, SHA-1,
 * SHA-256, also trailing a streamed body). Everything is private; buckets are made in process.
 * Whatever else is asked for is answered NotImplemented.
 */
import { join } from 'node:path';
import type { ActionLog } from '../action-log.ts';
import type { CredentialStore } from '../credentials.ts';
import { decode, type Received, type Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import { getObject, headersOf } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { type Bucket, openObjectStore, type ObjectStore } from './object-store.ts';
import { putObject } from './put-object.ts';
import { type Caller, requireCaller } from './s3-access.ts';
import { noSuchBucket, noSuchKey, notImplemented, s3Failure } from './s3-error.ts';

export interface StoredFile {
  body: Buffer;
  /** content-type, cache-control, etag, last-modified, `x-amz-meta-*`, …; lower-case names. */
  headers: Record<string, string>;
}

/** What the local cloud itself may do, without signatures. */
export interface LocalS3 {
  /** Makes the bucket unless it exists. @throws Error for a name that S3 would refuse. */
  createBucket(name: string): void;
  /** As the distribution's origin access reads; `undefined` when bucket or key do not exist. */
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
  return {
    local: {
      createBucket: store.createBucket,
      read: async (bucket, key) => {
        const object = await store.bucket(bucket)?.read(key);
        return object && { body: object.body, headers: headersOf(object) };
      },
    },
    handle: async (received, { actions, credentials }) => {
      try {
        const caller = requireCaller(received, credentials);
        const operation = operationOf(received);
        for (const access of accessesOf(operation, store)) {
          actions.add({ principal: caller.principal, service: 's3', ...access });
        }
        return await perform(operation, { received, caller, store });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return s3Failure(error, received);
      }
    },
  };
}

interface Operation {
  /** As IAM names the permission; HeadObject needs GetObject. */
  action: 'PutObject' | 'GetObject' | 'DeleteObject' | 'ListBucket';
  bucket: string;
  /** Empty for an operation on the bucket. */
  key: string;
}

const objectActions = new Map<string, Operation['action']>([
  ['PUT', 'PutObject'],
  ['GET', 'GetObject'],
  ['HEAD', 'GetObject'],
  ['DELETE', 'DeleteObject'],
]);

/** `x-id` names the operation, for logs only; the x-amz-… parameters belong to presigned addresses. */
const OBJECT_PARAMETERS = /^(x-id|x-amz-.+)$/i;
const LIST_PARAMETERS =
  /^(x-id|x-amz-.+|list-type|prefix|delimiter|continuation-token|start-after|max-keys|encoding-type)$/i;

function operationOf(received: Received): Operation {
  const [, bucket = '', ...rest] = received.path.split('/');
  const key = decode(rest.join('/'));
  const parameters = received.query.map(([name]) => name);
  const action = key ? objectActions.get(received.method) : bucketAction(received);
  if (!action) throw notImplemented(`${received.method} on a ${key ? 'object' : 'bucket'}`);
  const known = key ? OBJECT_PARAMETERS : LIST_PARAMETERS;
  const unknown = parameters.find((name) => !known.test(name));
  if (unknown !== undefined) throw notImplemented(unknown);
  return { action, bucket: decode(bucket), key };
}

function bucketAction(received: Received): Operation['action'] | undefined {
  const second = received.query.some(([name, value]) => name === 'list-type' && value === '2');
  return received.method === 'GET' && second ? 'ListBucket' : undefined;
}

/** That an object is missing is told only to those who may list; others would be refused with 403. */
function accessesOf(
  { action, bucket, key }: Operation,
  store: ObjectStore,
): { action: string; resource: string }[] {
  const accesses = [{ action, resource: key ? `${bucket}/${key}` : bucket }];
  const isMissing = action === 'GetObject' && !store.bucket(bucket)?.describe(key);
  return isMissing ? [...accesses, { action: 'ListBucket', resource: bucket }] : accesses;
}

async function perform(
  operation: Operation,
  request: { received: Received; caller: Caller; store: ObjectStore },
): Promise<Reply> {
  const { received, caller } = request;
  const bucket = request.store.bucket(operation.bucket);
  if (!bucket) throw noSuchBucket();
  const { key } = operation;
  if (Buffer.byteLength(key) > 1024) {
    throw new ServiceError(400, 'KeyTooLongError', 'Your key is too long');
  }
  switch (operation.action) {
    case 'PutObject':
      return putObject(received, { caller, bucket, key });
    case 'GetObject':
      return getObject(await existing(bucket, key), caller.headers);
    case 'DeleteObject':
      await bucket.remove(key);
      return { status: 204, headers: {}, body: '' };
    case 'ListBucket':
      return listObjects(operation.bucket, bucket, new Map(received.query));
  }
}

async function existing(bucket: Bucket, key: string) {
  const object = await bucket.read(key);
  if (!object) throw noSuchKey();
  return object;
}
