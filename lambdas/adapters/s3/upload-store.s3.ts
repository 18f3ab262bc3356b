/** The uploads bucket, for the functions that write it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { UploadStore } from '#lambdas/features/uploads/upload-store.ts';
import { incomingPrefix } from '#shared/platform/uploads.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { postForm } from './post-policy.ts';
import { requestSigner } from './signed-requests.ts';

interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Three attempts and their pauses end within the function's 15 s. */
const attempts = 3;
const attemptMs = 4500;
/** A signed request is valid for longer than any attempt. */
const signedSeconds = 60;

export function s3UploadStore(bucket: string): UploadStore {
  const request = requester(bucket);
  return {
    form: ({ objectKey, type, now }) =>
      postForm({
        bucket,
        key: incomingPrefix + objectKey,
        contentType: type,
        maxBytes: uploadLimits.bytes,
        now,
        seconds: uploadLimits.formSeconds,
      }),
    readIncoming: (objectKey) => request({ method: 'GET', key: incomingPrefix + objectKey }),
    removeIncoming: async (objectKey) => {
      await request({ method: 'DELETE', key: incomingPrefix + objectKey });
    },
    put: async ({ objectKey, type, bytes }) => {
      const headers = { 'content-type': type };
      await request({ method: 'PUT', key: objectKey, headers, body: new Uint8Array(bytes) });
    },
  };
}

/** All three requests may be repeated: the second changes nothing. */
function requester(bucket: string) {
  const sign = requestSigner(bucket);
  return async ({ method, key, headers, body }: ObjectRequest) => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(await sign(method, key, signedSeconds), {
        method,
        ...(headers && { headers }),
        ...(body && { body }),
      });
      if (outcome.kind === 'found') return outcome.body;
      if (outcome.kind === 'missing' && method === 'GET') return undefined;
      if (outcome.kind !== 'busy' || attempt === attempts) throw failure(method, outcome);
      await delay(Math.random() * 200 * 2 ** attempt);
    }
  };
}

type Outcome =
  | { kind: 'found'; body: Uint8Array }
  | { kind: 'missing' }
  | { kind: 'busy' | 'refused'; reason: unknown };

async function attemptOnce(address: string, init: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(attemptMs) });
    const body = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok) return { kind: 'found', body };
    if (answer.status === 404) return { kind: 'missing' };
    const isBusy = answer.status >= 500 || answer.status === 429;
    return { kind: isBusy ? 'busy' : 'refused', reason: answer.status };
  } catch (reason) {
    return { kind: 'busy', reason };
  }
}

/** The SDK's name for errors that can be retried. */
function failure(method: string, outcome: Exclude<Outcome, { kind: 'found' }>): Error {
  const error = new Error(`The uploads bucket did not do ${method}`, {
    cause: outcome.kind === 'missing' ? 404 : outcome.reason,
  });
  if (outcome.kind === 'busy') error.name = 'ServiceUnavailable';
  return error;
}
