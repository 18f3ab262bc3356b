/** The body of CreateInvalidation. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_InvalidationBatch.html */
import * as z from 'zod';
import { ServiceError } from '../service-error.ts';
import { parseXml } from '../xml.ts';

export interface InvalidationBatch {
  paths: string[];
  /** A repeated one is the same invalidation. */
  callerReference: string;
}

/** For all invalidations in progress together; here each completes before the next one. */
const MOST_PATHS = 3000;
const MOST_WILDCARDS = 15;
const LONGEST_PATH = 4000;

const items = z.object({
  Path: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
});
const batch = z.object({
  InvalidationBatch: z.object({
    Paths: z.object({
      Quantity: z.string().regex(/^\d+$/),
      Items: z.union([items, z.literal('')]).optional(),
    }),
    CallerReference: z.string().min(1),
  }),
});

/** @throws ServiceError in CloudFront's names */
export function readInvalidationBatch(body: Buffer): InvalidationBatch {
  if (body.length === 0) {
    throw new ServiceError(400, 'MissingBody', 'This operation requires a body.');
  }
  const parsed = batch.safeParse(parseXml(body));
  if (!parsed.success) {
    throw new ServiceError(400, 'MalformedXML', 'The XML document is not an invalidation batch.');
  }
  const { Paths, CallerReference } = parsed.data.InvalidationBatch;
  const paths = Paths.Items ? Paths.Items.Path : [];
  if (Number(Paths.Quantity) !== paths.length) {
    throw new ServiceError(
      400,
      'InconsistentQuantities',
      'The value of Quantity and the size of Items do not match.',
    );
  }
  requireValid(paths);
  return { paths, callerReference: CallerReference };
}

function requireValid(paths: readonly string[]): void {
  const isValid = (path: string) => /^\/[\x21-\x7e]*$/.test(path) && path.length <= LONGEST_PATH;
  if (paths.length === 0 || !paths.every(isValid)) {
    throw new ServiceError(
      400,
      'InvalidArgument',
      'Your request contains one or more invalid invalidation paths.',
    );
  }
  const wildcards = paths.filter((path) => path.endsWith('*'));
  if (paths.length > MOST_PATHS || wildcards.length > MOST_WILDCARDS) {
    throw new ServiceError(
      400,
      'TooManyInvalidationsInProgress',
      'You have exceeded the maximum number of allowable invalidations in progress.',
    );
  }
}
