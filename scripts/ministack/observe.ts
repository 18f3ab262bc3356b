/** Reads records and resources of the emulated account through `observe.py`. */
import { runProgram } from '../build/run.ts';
import { localAccount, localRegion } from '../local/engine/identity.ts';
import { functionName, type UsedAction } from '../rights/right.ts';
import { python } from './server.ts';

interface RecordedCall {
  /** Deployed name of the function: stack, logical id and a random part. */
  function: string;
  service: string;
  event: string;
  /** Kinds of the actions in a transaction, such as `Put` or `ConditionCheck`. */
  members: string[];
}

interface SessionCall {
  service: string;
  event: string;
  parameters: Record<string, unknown>;
}

/**
 * @param functionIds logical ids by deployed name
 * @param since start of the search for transactions
 * @returns the actions of functions, with the names of IAM
 */
export async function usedActions(
  functionIds: ReadonlyMap<string, string>,
  since: Date,
): Promise<UsedAction[]> {
  const calls = (await observe('calls', ...secondsSince(since))) as RecordedCall[]; // our own script printed it
  const used = calls.flatMap((call) =>
    actionsOf(call).map((action) => ({
      function: functionName(functionIds.get(call.function) ?? call.function),
      action,
    })),
  );
  const distinct = new Map(used.map((action) => [`${action.function} ${action.action}`, action]));
  return [...distinct.values()];
}

/** @returns the actions with an access key, with the names of IAM, and their resources if the calls name them */
export async function actionsOfSession({
  name,
  accessKeyId,
  since,
}: {
  /** Name of the role in the comparison. */
  name: string;
  accessKeyId: string;
  since: Date;
}): Promise<UsedAction[]> {
  const calls = (await observe('by-key', accessKeyId, ...secondsSince(since))) as SessionCall[]; // our own script printed it
  return calls
    .filter(({ event }) => event !== 'GetCallerIdentity') // actions that need no permission
    .map(({ service, event, parameters }) => {
      const resource = resourceNamedBy[event]?.(parameters);
      return { function: name, action: `${service}:${event}`, ...(resource && { resource }) };
    });
}

/** Writes resources as policies do, without the parts that calls do not name, such as the id of a stack. */
const resourceNamedBy: Record<string, (parameters: SessionCall['parameters']) => string> = {
  AssumeRole: ({ RoleArn }) => String(RoleArn),
  DescribeStacks: ({ StackName }) =>
    `arn:aws:cloudformation:${localRegion}:${localAccount}:stack/${String(StackName)}/…`,
  GetParameter: ({ Name }) => `arn:aws:ssm:${localRegion}:${localAccount}:parameter${String(Name)}`,
};

/** @returns the hash of each function's code, by deployed name */
export async function codeHashes(): Promise<Record<string, string>> {
  return (await observe('code')) as Record<string, string>; // our own script printed it
}

/** @returns the deployed names of functions that got records from the current stream of a table */
export async function functionsFedByStreams(): Promise<string[]> {
  return (await observe('fed')) as string[]; // our own script printed it
}

/** @returns the names of all resources in the account, by kind */
export async function existingResources(): Promise<Record<string, string[]>> {
  return (await observe('resources')) as Record<string, string[]>; // our own script printed it
}

/** @returns the epoch seconds of the start and of now */
function secondsSince(start: Date): string[] {
  return [start, new Date()].map((time) => String(Math.floor(time.getTime() / 1000)));
}

async function observe(...args: string[]): Promise<unknown> {
  const script = 'scripts/ministack/observe.py';
  const answer = await runProgram('Asking MiniStack', python.program('python'), [script, ...args], {
    quiet: true,
  });
  return JSON.parse(answer);
}

/** Translates transactions and some requests, whose events are not named like their IAM actions. */
function actionsOf({ service, event, members }: RecordedCall): string[] {
  if (event.startsWith('Transact')) {
    return members.map((member) => `dynamodb:${member}Item`);
  }
  return (rightsFor[event] ?? [event]).map((right) => `${service}:${right}`);
}

const rightsFor: Record<string, string[]> = {
  // A missing object needs the right to list, and the record does not say whether an object was missing.
  HeadObject: ['GetObject', 'ListBucket'],
  ListObjects: ['ListBucket'],
  Invoke: ['InvokeFunction'],
  // For these calls the record only has the method and the service. Functions make only one such call per service.
  'POST.cloudfront': ['CreateInvalidation'],
  'POST.s3': ['DeleteObject'],
};
