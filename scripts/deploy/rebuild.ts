/** Makes the publisher rebuild every file, and reports the result. */
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { CommandFailed } from '../build/run.ts';
import { trying } from './aws-errors.ts';

export interface Publisher {
  functionName: string;
  /** Its address, when that is not in the environment. */
  client: Pick<LambdaClientConfig, 'endpoint' | 'region' | 'credentials'>;
}

/** The function ends within ten minutes, one way or the other. */
const longestMs = 11 * 60_000;

const countsSchema = z.object({
  outcome: z.enum(['published', 'left-to-next-tick']),
  put: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  invalidated: z.int(),
  /** Files for which time was too short. */
  left: z.int().default(0),
});
const answerSchema = z.union([countsSchema, z.object({ outcome: z.literal('left-to-another') })]);

export type RebuildAnswer = z.output<typeof answerSchema>;

/** @throws CommandFailed when the function cannot be called, fails, or returns something unknown */
export async function rebuild({ functionName, client }: Publisher): Promise<RebuildAnswer> {
  const lambda = new LambdaClient({
    ...client,
    // A second call would be a second rebuild.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: longestMs,
      throwOnRequestTimeout: true,
    },
  });
  const { FunctionError, Payload } = await trying(
    'Rebuilding the site',
    lambda.send(
      new InvokeCommand({
        FunctionName: functionName,
        Payload: JSON.stringify({ task: 'rebuild' }),
      }),
    ),
  );
  const answer = jsonOf(Payload);
  if (FunctionError) throw new CommandFailed(failureOf(answer));
  const { data } = answerSchema.safeParse(answer);
  if (data) return data;
  throw new CommandFailed(
    "The publisher's answer is unknown to this version. Deploy the stage again.",
  );
}

/** @param seconds how long it took */
export function sentenceOf(answer: RebuildAnswer, seconds: number): string {
  if (answer.outcome === 'left-to-another') {
    return 'Another run of the publisher is in progress and will pick up new changes. To rebuild every file, try again when it is done.';
  }
  const { put, unchanged, removed, invalidated, left } = answer;
  if (left > 0) {
    return `${put} files written in ${seconds.toFixed(1)} s. The other ${left} follow automatically within minutes; until then the old versions are served.`;
  }
  return `Rebuilt in ${seconds.toFixed(1)} s: ${put} files written, ${unchanged} unchanged, ${removed} removed; ${invalidated} paths invalidated.`;
}

function jsonOf(payload: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}

const failureSchema = z.object({ errorMessage: z.string() });

/** The first line, without Lambda's stack trace. */
function failureOf(answer: unknown): string {
  const { data } = failureSchema.safeParse(answer);
  const [reason = ''] = (data?.errorMessage ?? '').split('\n');
  return `The publisher failed${reason === '' ? '' : `: ${reason}`}${/[.!?]$/.test(reason) ? '' : '.'} See its log; what it has published stays, and the next run continues from there.`;
}
