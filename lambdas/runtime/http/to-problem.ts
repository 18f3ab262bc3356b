import { Problem, problem } from '#shared/problems.ts';

/** Names by which AWS says that it is busy, not that something is wrong. */
const busy = new Set([
  'InternalServerError',
  'InternalErrorException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SlowDown',
  'ThrottledException',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const busyReasons = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
]);

/** What a caller is told about a failure: strangers become a plain `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return problem(isBusy(error) ? 'unavailable' : 'internal', { cause: error });
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (busy.has(error.name)) return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
  return Array.isArray(reasons) && reasons.some((reason) => busyReasons.has(reason?.Code));
}
