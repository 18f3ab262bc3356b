/** DeleteObjects: up to 1,000 keys at once. https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
import * as z from 'zod';
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import { element, parseXml, xmlDocument } from '../xml.ts';
import type { Bucket } from './object-store.ts';
import { verifiedBody } from './received-body.ts';
import type { Caller } from './s3-access.ts';

export interface DeleteBatch {
  keys: string[];
  /** Reports only failures. */
  quiet: boolean;
}

const MOST_KEYS = 1000;

const object = z.strictObject({ Key: z.string().min(1) });
const batch = z.object({
  Delete: z.object({
    Object: z.union([object.transform((one) => [one]), z.array(object)]),
    Quiet: z.enum(['true', 'false']).optional(),
  }),
});

/** @throws ServiceError when a checksum is missing or wrong, or the body is no such batch */
export function readDeleteBatch({ body }: Received, caller: Caller): DeleteBatch {
  const { content, checksums } = verifiedBody(body, caller);
  if (Object.keys(checksums).length === 0 && !caller.headers.has('content-md5')) {
    throw new ServiceError(
      400,
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    );
  }
  const parsed = batch.safeParse(parseXml(content));
  if (!parsed.success || parsed.data.Delete.Object.length > MOST_KEYS) {
    throw new ServiceError(
      400,
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    );
  }
  const { Object: objects, Quiet } = parsed.data.Delete;
  return { keys: objects.map(({ Key }) => Key), quiet: Quiet === 'true' };
}

/** A missing key counts as deleted. */
export async function deleteObjects(bucket: Bucket, { keys, quiet }: DeleteBatch): Promise<Reply> {
  for (const key of keys) await bucket.remove(key);
  const deleted = quiet ? [] : keys.map((key) => element('Deleted', [element('Key', key)]));
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(element('DeleteResult', deleted)),
  };
}
