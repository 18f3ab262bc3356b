/**
 * A stand-in for CloudFront's API that knows CreateInvalidation. It completes at once: there is one
 * edge location. Every other operation is answered with NotImplemented.
 */
import type { ActionLog } from '../action-log.ts';
import { type CredentialStore, requirePrincipal } from '../credentials.ts';
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import { element, xmlDocument } from '../xml.ts';
import { type InvalidationBatch, readInvalidationBatch } from './invalidation-batch.ts';

/** The local cloud's own calls. */
export interface LocalCloudFront {
  /** @param invalidate called with the paths of each invalidation of that distribution */
  addDistribution(id: string, invalidate: (paths: readonly string[]) => void): void;
}

export interface CloudFrontStandIn {
  local: LocalCloudFront;
  /** Whether the request is for this service. */
  serves(received: Received): boolean;
  handle(
    received: Received,
    services: { actions: ActionLog; credentials: CredentialStore },
  ): Promise<Reply>;
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

export function createCloudFront(): CloudFrontStandIn {
  const distributions = new Map<string, KnownDistribution>();
  return {
    local: {
      addDistribution: (id, invalidate) => {
        distributions.set(id, { invalidate, invalidations: new Map() });
      },
    },
    serves: ({ path }) => path.startsWith(VERSION),
    handle: async (received, { actions, credentials }) => {
      try {
        const principal = requirePrincipal(received, credentials);
        const id = received.method === 'POST' ? INVALIDATIONS.exec(received.path)?.[1] : undefined;
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
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return cloudFrontFailure(error, received);
      }
    },
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
