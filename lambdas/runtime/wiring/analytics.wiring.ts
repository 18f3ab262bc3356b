/** Composition root of the function that computes totals of visits. */

import { createRollUpsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { visitsOf } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { readName, now } from './environment.ts';

/**
 * The handler for records of the analytics table's stream. It throws when not all are counted: they
 * are then delivered again.
 * @throws Error when the environment is incomplete
 */
export function wireAnalytics(environment: NodeJS.ProcessEnv) {
  const table = coreTable(readName(environment, environmentNames.analyticsTable));
  const rollUps = createRollUpsRepository(table);
  return async (event: unknown): Promise<void> => {
    await rollUp(visitsOf(event, reportMalformed), { rollUps, now });
  };
}

/** Without its content, which belongs to a visitor. */
function reportMalformed(): void {
  console.error(JSON.stringify({ level: 'ERROR', message: 'stored visit cannot be read' }));
}
