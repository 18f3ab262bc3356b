/** Connects the AWS endpoint to the engine: the edge's cache, the functions and the event bus. */
import type { AwsEndpoint } from './aws/endpoint.ts';
import type { InvocationOutcome } from './aws/lambda/lambda.ts';
import type { EdgeCache } from './engine/edge-cache.ts';
import type { EventBus } from './engine/event-bus.ts';
import type { FunctionHost } from './engine/function-host.ts';
import { FunctionError } from './engine/function-pool.ts';
import type { ResolvedResource } from './engine/resolve.ts';
import { objectAt, textAt, textsAt } from './engine/template.ts';

export interface Connected {
  resources: readonly ResolvedResource[];
  cache: EdgeCache;
  functions: Pick<FunctionHost, 'names' | 'invoke'>;
  events: EventBus;
}

export function connectServices(
  { cloudFront, lambda, ses }: Pick<AwsEndpoint, 'cloudFront' | 'lambda' | 'ses'>,
  { resources, cache, functions, events }: Connected,
): void {
  for (const { type, physicalId, properties } of resources) {
    if (type === 'AWS::CloudFront::Distribution') {
      cloudFront.addDistribution(physicalId, cache.invalidate);
    }
    if (type === 'AWS::SES::ConfigurationSet') ses.addConfigurationSet(physicalId);
    if (type === 'AWS::SES::ConfigurationSetEventDestination') {
      ses.report({
        configurationSet: textAt(properties, 'ConfigurationSetName') ?? '',
        types: textsAt(objectAt(properties, 'EventDestination'), 'MatchingEventTypes'),
        to: events.publish,
      });
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
