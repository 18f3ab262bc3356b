/** A stand-in for the default bus of EventBridge: calls the functions of each rule whose pattern matches an event. */
import { randomUUID } from 'node:crypto';
import { eventFilter } from './event-filter.ts';
import { localAccount, localRegion } from './identity.ts';
import { CommandFailed, messageOf } from '../../build/run.ts';
import { type JsonObject, objectAt, objectsAt, textAt, textsAt } from './template.ts';
import { inputOf, type Sources } from './triggers.ts';

/** Fields of an event that the publishing service sets. The bus adds the others. */
export interface PublishedEvent {
  source: string;
  'detail-type': string;
  detail: JsonObject;
}

export interface EventBus {
  /** Returns before the functions have run. Their failures are logged. */
  publish(event: PublishedEvent): void;
}

/** Services whose stand-ins publish events. */
const sources = new Set(['aws.ses']);

/** @throws CommandFailed for a rule about events of other services */
export function createEventBus({ resources, invoke, log }: Sources): EventBus {
  const rules = resources.flatMap(({ type, logicalId, properties }) => {
    const pattern = objectAt(properties, 'EventPattern');
    const hasPattern =
      type === 'AWS::Events::Rule' && textAt(properties, 'ScheduleExpression') === undefined;
    if (!hasPattern || properties.State === 'DISABLED') return [];
    const supported = textsAt(pattern, 'source').filter((source) => sources.has(source));
    if (supported.length === 0) {
      throw new CommandFailed(
        `${logicalId} is triggered by events that the local cloud does not send.`,
      );
    }
    return [{ logicalId, properties, matches: eventFilter(pattern, logicalId) }];
  });
  return {
    publish: (published) => {
      const event = {
        version: '0',
        id: randomUUID(),
        account: localAccount,
        region: localRegion,
        time: new Date().toISOString(),
        resources: [],
        ...published,
      };
      for (const { logicalId, properties } of rules.filter(({ matches }) => matches(event))) {
        for (const target of objectsAt(properties, 'Targets')) {
          invoke(textAt(target, 'Arn') ?? '', inputOf(target, event)).catch((error: unknown) =>
            log(`The rule ${logicalId} failed: ${messageOf(error)}`),
          );
        }
      }
    },
  };
}
