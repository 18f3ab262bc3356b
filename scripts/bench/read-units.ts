import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';

/** @returns the units that a task's queries through this client consume, by the engine's count */
export async function readUnitsOf({ client }: CoreTable, work: () => Promise<unknown>) {
  let units = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
      });
      const { ConsumedCapacity } = result.output as QueryCommandOutput; // the work queries only
      units += ConsumedCapacity?.CapacityUnits ?? 0;
      return result;
    },
    { step: 'initialize', name: 'read-units' },
  );
  await work();
  return units;
}
