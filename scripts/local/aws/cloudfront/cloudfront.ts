/**
 * A stand-in for CloudFront's API that knows CreateInvalidation. It completes at once: there is one
 * edge location. Every other operation is answered with NotImplemented.
 */
import * as z from 'zod';
import { answering, requirePrincipal, type StandInByPath } from '../credentials.ts';
import { type Received, type Reply, ServiceError } from '../http.ts';
import { element, parseXml, xmlDocument } from '../xml.ts';

export interface LocalCloudFront {
  /** @param invalidate called with the paths of each invalidation of that distribution */
  addDistribution(id: string, invalidate: (paths: readonly string[]) => void): void;
}

interface Invalidation {
  id: string;
  /** ISO time. */
  createTime: string;
  batch: InvalidationBatch;
}

interface KnownDistribution {
  invalidate(paths: readonly string[]): void;
  /** By caller reference. */
  invalidations: Map<string, Invalidation>;
}

const VERSION = '/2020-05-31/';
const INVALIDATIONS = /^\/2020-05-31\/distribution\/([^/]+)\/invalidation$/;

export function createCloudFront(): StandInByPath<LocalCloudFront> {
  const distributions = new Map<string, KnownDistribution>();
  return {
    local: {
      addDistribution: (id, invalidate) => {
        distributions.set(id, { invalidate, invalidations: new Map() });
      },
    },
    serves: ({ path }) => path.startsWith(VERSION),
    handle: (received, { actions, credentials }) =>
      answering(
        async () => {
          const principal = requirePrincipal(received, credentials);
          const id =
            received.method === 'POST' ? INVALIDATIONS.exec(received.path)?.[1] : undefined;
          if (id === undefined) {
            const message = 'The local CloudFront only knows CreateInvalidation.';
            throw new ServiceError(501, 'NotImplemented', message);
          }
          const seen = { principal, service: 'cloudfront', action: 'CreateInvalidation' } as const;
          actions.add({ ...seen, resource: `distribution/${id}` });
          const distribution = distributions.get(id);
          if (!distribution) {
            const message = 'The specified distribution does not exist.';
            throw new ServiceError(404, 'NoSuchDistribution', message);
          }
          return created(invalidate(distribution, readInvalidationBatch(received.body)), id);
        },
        (error) => cloudFrontFailure(error, received),
      ),
  };
}

function invalidate(distribution: KnownDistribution, batch: InvalidationBatch): Invalidation {
  const known = distribution.invalidations.get(batch.callerReference);
  if (known) return requireSamePaths(known, batch);
  distribution.invalidate(batch.paths);
  const number = String(distribution.invalidations.size + 1).padStart(13, '0');
  const made = { id: `I${number}`, createTime: new Date().toISOString(), batch };
  distribution.invalidations.set(batch.callerReference, made);
  return made;
}

function requireSamePaths(known: Invalidation, { paths }: InvalidationBatch): Invalidation {
  if (JSON.stringify(known.batch.paths.toSorted()) === JSON.stringify(paths.toSorted()))
    return known;
  throw new ServiceError(
    409,
    'InvalidationBatchAlreadyExists',
    'An invalidation of other paths already has this caller reference.',
  );
}

function created({ id, createTime, batch }: Invalidation, distributionId: string): Reply {
  const items = batch.paths.map((path) => element('Path', path));
  return {
    status: 201,
    headers: {
      'content-type': 'text/xml',
      location: `https://cloudfront.amazonaws.com/2020-05-31/distribution/${distributionId}/invalidation/${id}`,
    },
    body: xmlDocument(
      element('Invalidation', [
        element('Id', id),
        element('Status', 'Completed'),
        element('CreateTime', createTime),
        element('InvalidationBatch', [
          element('Paths', [element('Quantity', items.length), element('Items', items)]),
          element('CallerReference', batch.callerReference),
        ]),
      ]),
    ),
  };
}

/** CloudFront's errors are XML. */
function cloudFrontFailure(error: ServiceError, received: Received): Reply {
  return {
    status: error.status,
    headers: { 'content-type': 'text/xml' },
    body: xmlDocument(
      element('ErrorResponse', [
        element('Error', [
          element('Type', error.status < 500 ? 'Sender' : 'Receiver'),
          element('Code', error.code),
          element('Message', error.message),
        ]),
        element('RequestId', received.requestId),
      ]),
    ),
  };
}

interface InvalidationBatch {
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

/**
 * Reads the body of CreateInvalidation.
 * @throws ServiceError in CloudFront's names
 * @see https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_InvalidationBatch.html
 */
function readInvalidationBatch(body: Buffer): InvalidationBatch {
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
