/** The emulator's records and contents; see `observe.py`. */
import { runProgram } from '../build/run.ts';
import { ACCOUNT, REGION } from '../local/engine/identity.ts';
import { functionName, type UsedAction } from '../rights/right.ts';
import { python } from './server.ts';

interface RecordedCall {
  /** The deployed function's name: stack, logical id, random part. */
  function: string;
  service: string;
  event: string;
  /** Kinds of the members of a transaction: `Put`, `ConditionCheck`. */
  members: string[];
}

interface SessionCall {
  service: string;
  event: string;
  parameters: Record<string, unknown>;
}

/**
 * The functions' actions, with IAM's names.
 * @param functionIds Logical ids by deployed name
 * @param since Transactions are searched from here on
 */
export async function usedActions(
  functionIds: ReadonlyMap<string, string>,
  since: Date,
): Promise<UsedAction[]> {
  const calls = (await observe('calls', ...secondsSince(since))) as RecordedCall[]; // our own script's answer
  const used = calls.flatMap((call) =>
    actionsOf(call).map((action) => ({
      function: functionName(functionIds.get(call.function) ?? call.function),
      action,
    })),
  );
  return [...new Map(used.map((one) => [`${one.function} ${one.action}`, one])).values()];
}

/**
 * The actions done with an access key, with IAM's names, and their resources where a call names
 * them.
 */
export async function actionsOfSession({
  name,
  accessKeyId,
  since,
}: {
  /** Represents the role in the comparison. */
  name: string;
  accessKeyId: string;
  since: Date;
}): Promise<UsedAction[]> {
  const calls = (await observe('by-key', accessKeyId, ...secondsSince(since))) as SessionCall[]; // our own script's answer
  return calls
    .filter(({ event }) => event !== 'GetCallerIdentity') // actions that need no permission
    .map(({ service, event, parameters }) => {
      const resource = resourceNamedBy[event]?.(parameters);
      return { function: name, action: `${service}:${event}`, ...(resource && { resource }) };
    });
}

/** In the form of policies; without what only the account knows, such as a stack's id. */
const resourceNamedBy: Record<string, (parameters: SessionCall['parameters']) => string> = {
  AssumeRole: ({ RoleArn }) => String(RoleArn),
  DescribeStacks: ({ StackName }) =>
    `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${String(StackName)}/…`,
  GetParameter: ({ Name }) => `arn:aws:ssm:${REGION}:${ACCOUNT}:parameter${String(Name)}`,
};

/** Hash of each function's code, by its deployed name. */
export async function codeHashes(): Promise<Record<string, string>> {
  return (await observe('code')) as Record<string, string>; // our own script's answer
}

/** Deployed names of the functions that got records from a table's current stream. */
export async function functionsFedByStreams(): Promise<string[]> {
  return (await observe('fed')) as string[]; // our own script's answer
}

/** Names of everything that exists, by kind. */
export async function existingResources(): Promise<Record<string, string[]>> {
  return (await observe('resources')) as Record<string, string[]>; // our own script's answer
}

/** First and last second of the time since then. */
function secondsSince(time: Date): string[] {
  return [time, new Date()].map((each) => String(Math.floor(each.getTime() / 1000)));
}

async function observe(...args: string[]): Promise<unknown> {
  const script = 'scripts/ministack/observe.py';
  const answer = await runProgram('Asking MiniStack', python.program('python'), [script, ...args], {
    quiet: true,
  });
  return JSON.parse(answer);
}

/** Transactions and some requests have no action of their own. */
function actionsOf({ service, event, members }: RecordedCall): string[] {
  if (event.startsWith('Transact')) {
    return members.map((member) => `dynamodb:${transactionActions[member] ?? member}`);
  }
  return (rightsFor[event] ?? [event]).map((right) => `${service}:${right}`);
}

const transactionActions: Record<string, string> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

const rightsFor: Record<string, string[]> = {
  // A missing object requires the permission to list; the record does not say which were missing.
  HeadObject: ['GetObject', 'ListBucket'],
  ListObjects: ['ListBucket'],
  Invoke: ['InvokeFunction'],
  // When the record only has a method and a service, it is the one such call that functions make.
  'POST.cloudfront': ['CreateInvalidation'],
  'POST.s3': ['DeleteObject'],
};
