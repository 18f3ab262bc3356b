/** Wires the function that takes the site offline when the month costs too much. */
import { disableDistribution } from '#lambdas/adapters/cloudfront/edge-cache.cloudfront.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { log, readName } from './environment.ts';

/**
 * Makes the handler. It does not look at its event, because only the budget may send one.
 * @throws Error when the environment is incomplete
 */
export function wireBreaker(environment: NodeJS.ProcessEnv) {
  const distributionId = readName(environment, environmentNames.distributionId);
  return async (): Promise<void> => {
    const wasEnabled = await disableDistribution(distributionId);
    const message = wasEnabled ? 'distribution disabled' : 'distribution was disabled before';
    log('WARN', message, { distributionId });
  };
}
