/** Composition root of the function that makes totals of visits. */
import { environmentNames } from '#shared/platform/environment.ts';
import { rollUp } from '../analytics/roll-up.usecase.ts';
import { coreTable } from '../dynamo/client.ts';
import { createRollUpsRepository } from '../dynamo/roll-ups.repository.ts';
import { visitsOf } from '../dynamo/visits.items.ts';
import { readName } from './environment.ts';
import { now } from './http.wiring.ts';

/**
 * The handler of records of the analytics table's stream. It throws when they are not all counted:
 * they are then delivered again.
 * @throws Error when the environment is incomplete
 */
export function wireAnalytics(environment: NodeJS.ProcessEnv) {
  const table = coreTable(readName(environment, environmentNames.analyticsTable));
  const rollUps = createRollUpsRepository(table);
  return async (event: unknown): Promise<void> => {
    await rollUp(visitsOf(event, reportMalformed), { rollUps, now });
  };
}

/** Without its content, which is a visitor's. */
function reportMalformed(): void {
  console.error(JSON.stringify({ level: 'ERROR', message: 'stored visit cannot be read' }));
}
