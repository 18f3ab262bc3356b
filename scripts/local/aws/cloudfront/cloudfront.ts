/**
 * A stand-in for CloudFront's API that supports only CreateInvalidation. An invalidation completes at once, because
 * the local cloud has one edge location. Other operations get the error NotImplemented.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { answerOrRefuse, requirePrincipal, type StandInByPath } from '../credentials.ts';
import { type Received, type Reply, ServiceError } from '../http.ts';
import { element, parseXml, xmlDocument } from '../xml.ts';

export interface LocalCloudFront {
  /** @param invalidate gets the paths of each invalidation of the distribution */
  addDistribution(id: string, invalidate: (paths: readonly string[]) => void): void;
}

interface Invalidation {
  id: string;
  /** ISO time. */
  createTime: string;
  batch: InvalidationBatch;
}

interface KnownDistribution {
  invalidate: (paths: readonly string[]) => void;
  /** Invalidations by their caller reference. */
  invalidations: Map<string, Invalidation>;
}

const versionPath = '/2020-05-31/';
const invalidationPath = /^\/2020-05-31\/distribution\/([^/]+)\/invalidation$/;

export function createCloudFront(): StandInByPath<LocalCloudFront> {
  const distributions = new Map<string, KnownDistribution>();
  return {
    local: {
      addDistribution: (id, invalidate) =>
        void distributions.set(id, { invalidate, invalidations: new Map() }),
    },
    serves: ({ path }) => path.startsWith(versionPath),
    handle: (received, { actions, credentials }) =>
      answerOrRefuse(
        async () => {
          const principal = requirePrincipal(received, credentials);
          const id =
            received.method === 'POST' ? invalidationPath.exec(received.path)?.[1] : undefined;
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
          return createdReply(invalidate(distribution, readInvalidationBatch(received.body)), id);
        },
        (error) => cloudFrontFailure(error, received),
      ),
  };
}

function invalidate(distribution: KnownDistribution, batch: InvalidationBatch): Invalidation {
  const earlier = distribution.invalidations.get(batch.callerReference);
  if (earlier) return requireSamePaths(earlier, batch);
  distribution.invalidate(batch.paths);
  const number = String(distribution.invalidations.size + 1).padStart(13, '0');
  const invalidation = { id: `I${number}`, createTime: new Date().toISOString(), batch };
  distribution.invalidations.set(batch.callerReference, invalidation);
  return invalidation;
}

function requireSamePaths(earlier: Invalidation, { paths }: InvalidationBatch): Invalidation {
  const isSame = isDeepStrictEqual(earlier.batch.paths.toSorted(), paths.toSorted());
  if (isSame) return earlier;
  throw new ServiceError(
    409,
    'InvalidationBatchAlreadyExists',
    'An invalidation of other paths already has this caller reference.',
  );
}

function createdReply({ id, createTime, batch }: Invalidation, distributionId: string): Reply {
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
  /** A request with the reference of an earlier one does not invalidate again. */
  callerReference: string;
}

/** CloudFront's limits for all invalidations in progress together; here each completes at once. */
const maxPaths = 3000;
const maxWildcards = 15;
const maxPathLength = 4000;

// The XML parser returns a list only for a repeated element, and '' for an empty element.
const itemsSchema = z.object({
  Path: z.union([z.string().transform((path) => [path]), z.array(z.string())]),
});
const batchSchema = z.object({
  InvalidationBatch: z.object({
    Paths: z.object({
      Quantity: z.string().regex(/^\d+$/),
      Items: z.union([itemsSchema, z.literal('')]).optional(),
    }),
    CallerReference: z.string().min(1),
  }),
});

/**
 * @throws ServiceError with the error codes of CloudFront
 * @see https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_InvalidationBatch.html
 */
function readInvalidationBatch(body: Buffer): InvalidationBatch {
  if (body.length === 0) throw badRequest('MissingBody', 'This operation requires a body.');
  const { data } = batchSchema.safeParse(parseXml(body));
  if (!data) throw badRequest('MalformedXML', 'The XML document is not an invalidation batch.');
  const { Paths, CallerReference } = data.InvalidationBatch;
  const paths = Paths.Items ? Paths.Items.Path : [];
  if (Number(Paths.Quantity) !== paths.length) {
    const message = 'The value of Quantity and the size of Items do not match.';
    throw badRequest('InconsistentQuantities', message);
  }
  requireValid(paths);
  return { paths, callerReference: CallerReference };
}

function requireValid(paths: readonly string[]): void {
  const isValid = (path: string) => /^\/[\x21-\x7e]*$/.test(path) && path.length <= maxPathLength;
  if (paths.length === 0 || !paths.every(isValid)) {
    const message = 'Your request contains one or more invalid invalidation paths.';
    throw badRequest('InvalidArgument', message);
  }
  const wildcards = paths.filter((path) => path.endsWith('*'));
  if (paths.length > maxPaths || wildcards.length > maxWildcards) {
    const message = 'You have exceeded the maximum number of allowable invalidations in progress.';
    throw badRequest('TooManyInvalidationsInProgress', message);
  }
}

function badRequest(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message);
}
