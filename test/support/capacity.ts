/** Counts the read and write units that calls through a table's client cost. */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';

export interface Capacity {
  read: number;
  write: number;
}

interface Consumed {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
}

const writing = /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/;

/** @returns a function that runs a task and returns what it consumed */
export function meterOf({ client }: CoreTable) {
  const spent: Capacity = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input });
      const kind = writing.test(context.commandName ?? '') ? 'write' : 'read';
      for (const consumed of consumedBy(result.output)) {
        spent[kind] += unitsOf(consumed, kind);
      }
      return result;
    },
    { step: 'initialize', name: 'meter' },
  );
  return async (work: () => Promise<unknown>): Promise<Capacity> => {
    Object.assign(spent, { read: 0, write: 0 });
    await work();
    return { ...spent };
  };
}

function consumedBy(output: object): Consumed[] {
  const consumed: unknown = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined;
  if (consumed === undefined) throw new Error('The answer does not say what it consumed');
  return [consumed].flat() as Consumed[]; // one for each table, as the SDK documents it
}

function unitsOf(consumed: Consumed, kind: keyof Capacity): number {
  const own = kind === 'read' ? consumed.ReadCapacityUnits : consumed.WriteCapacityUnits;
  return own ?? consumed.CapacityUnits ?? 0;
}
