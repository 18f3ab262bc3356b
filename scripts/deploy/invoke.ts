/** Invokes one of the site's functions. */
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
import { CommandFailed } from '../build/run.ts';
import { runStep } from './aws-errors.ts';

export interface InvokedFunction {
  functionName: string;
  /** Connection to Lambda; `{}` takes it from the environment. */
  client: Pick<LambdaClientConfig, 'endpoint' | 'region' | 'credentials'>;
}

export interface Invocation {
  /** Purpose of the call, which begins the sentence about a failure. */
  what: string;
  payload: unknown;
  longestMs: number;
}

/** An error that the function threw. */
export class FunctionFailed extends Error {
  override name = 'FunctionFailed';
  /** First line of the error message, without Lambda's stack trace; may be empty. */
  readonly reason: string;

  constructor({ errorMessage = '' }: z.output<typeof failureSchema>) {
    const [reason = ''] = errorMessage.split('\n');
    super(reason);
    this.reason = reason;
  }
}

const failureSchema = z.object({
  errorMessage: z.string().optional(),
});

/**
 * @returns undefined for an answer that is not JSON
 * @throws CommandFailed when the function cannot be called, FunctionFailed when it fails
 */
export async function invoke(
  { functionName, client }: InvokedFunction,
  { what, payload, longestMs }: Invocation,
): Promise<unknown> {
  const lambda = new LambdaClient({
    ...client,
    // A retry would do the work a second time.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: longestMs,
      throwOnRequestTimeout: true,
    },
  });
  const { FunctionError, Payload } = await runStep(
    what,
    lambda.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) }),
    ),
  );
  const answer = jsonOf(new TextDecoder().decode(Payload));
  if (FunctionError) throw new FunctionFailed(failureSchema.safeParse(answer).data ?? {});
  return answer;
}

/** @param who begins the sentence, such as "The publisher". @param remedy a sentence about what to do */
export function failureSentence(who: string, reason: string, remedy: string): CommandFailed {
  const stop = /[.!?]$/.test(reason) ? '' : '.';
  return new CommandFailed(`${who} failed${reason === '' ? '' : `: ${reason}`}${stop} ${remedy}`);
}
