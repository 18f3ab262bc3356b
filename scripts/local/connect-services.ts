/** Connects the AWS endpoint to the engine: the edge's cache and the functions. */
import type { AwsEndpoint } from './aws/endpoint.ts';
import type { InvocationOutcome } from './aws/lambda/lambda.ts';
import type { EdgeCache } from './engine/edge-cache.ts';
import type { FunctionHost } from './engine/function-host.ts';
import { FunctionError } from './engine/function-pool.ts';
import type { ResolvedResource } from './engine/resolve.ts';

export interface Connected {
  resources: readonly ResolvedResource[];
  cache: EdgeCache;
  functions: Pick<FunctionHost, 'names' | 'invoke'>;
}

export function connectServices(
  { cloudFront, lambda }: Pick<AwsEndpoint, 'cloudFront' | 'lambda'>,
  { resources, cache, functions }: Connected,
): void {
  for (const { type, physicalId } of resources) {
    if (type === 'AWS::CloudFront::Distribution') {
      cloudFront.addDistribution(physicalId, cache.invalidate);
    }
  }
  for (const name of functions.names) {
    lambda.addFunction(name, (event) => outcomeOf(functions.invoke(name, event)));
  }
}

async function outcomeOf(invocation: Promise<unknown>): Promise<InvocationOutcome> {
  try {
    return { ok: true, result: await invocation };
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    return { ok: false, errorType: error.errorType, errorMessage: error.message };
  }
}
