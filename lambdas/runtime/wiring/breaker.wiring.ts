/** Composition root of the function that takes the site off the network when the month costs too much. */
import { disableDistribution } from '#lambdas/adapters/cloudfront/edge-cache.cloudfront.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { readName } from './environment.ts';

/**
 * The handler for any event: only the budget may send one.
 * @throws Error when the environment is incomplete
 */
export function wireBreaker(environment: NodeJS.ProcessEnv) {
  const distributionId = readName(environment, environmentNames.distributionId);
  return async (): Promise<void> => {
    const wasEnabled = await disableDistribution(distributionId);
    const message = wasEnabled ? 'distribution disabled' : 'distribution was disabled before';
    console.warn(JSON.stringify({ level: 'WARN', message, distributionId }));
  };
}
