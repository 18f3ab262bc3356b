/** Wires the function that computes totals of visits. */
import { createRollUpsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { visitsOf } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { log, readName, now } from './environment.ts';

/**
 * Makes the handler for the stream of the analytics table. The handler throws unless all visits were counted, so that
 * the stream delivers them again.
 * @throws Error when the environment is incomplete
 */
export function wireAnalytics(environment: NodeJS.ProcessEnv) {
  const table = coreTable(readName(environment, environmentNames.analyticsTable));
  const rollUps = createRollUpsRepository(table);
  return async (event: unknown): Promise<void> => {
    // The visit itself is not logged, as it is personal data.
    const reportMalformed = () => log('ERROR', 'stored visit cannot be read');
    await rollUp(visitsOf(event, reportMalformed), { rollUps, now });
  };
}
