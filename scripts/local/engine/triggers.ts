/** Runs what the template triggers after a deployment, on a schedule or on a stream. */
import { join } from 'node:path';
import type { DynamoDbApi } from './dynamodb-api.ts';
import { recordFilter } from './event-filter.ts';
import { messageOf, PlainError } from './plain-error.ts';
import type { ResolvedResource } from './resolve.ts';
import { type Schedule, startSchedules } from './schedule.ts';
import { type StreamPoller, startStreamPoller } from './stream-poller.ts';
import {
  flagAt,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from './template.ts';

export interface Sources {
  resources: readonly ResolvedResource[];
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  log(line: string): void;
}

/**
 * Runs the CDK's triggers at every start: a start is a deployment here, and triggers change nothing
 * when there is nothing to do.
 * @throws PlainError when one fails that a deployment waits for
 */
export async function runTriggers({ resources, invoke, log }: Sources): Promise<void> {
  for (const { type, logicalId, properties } of resources) {
    if (type !== 'Custom::Trigger') continue;
    try {
      await invoke(textAt(properties, 'HandlerArn') ?? '', {});
    } catch (error) {
      const sentence = `The trigger ${logicalId} failed: ${messageOf(error)}.`;
      if (textAt(properties, 'InvocationType') !== 'Event') throw new PlainError(sentence);
      log(sentence);
    }
  }
}

/**
 * Milliseconds between two polls of a stream: a publication shows soon, and an idle laptop stays
 * cool.
 */
const STREAM_INTERVAL_MS = 150;

/** The longest window of a mapping here: somebody is watching, and waits for the result. */
const LONGEST_GATHERING_MS = 1000;

export async function startStreams(
  api: DynamoDbApi,
  directory: string,
  { resources, invoke, log }: Sources,
): Promise<StreamPoller[]> {
  const mappings = resources.filter(
    ({ type, properties }) =>
      type === 'AWS::Lambda::EventSourceMapping' && properties.Enabled !== false,
  );
  return Promise.all(
    mappings.map(({ logicalId, physicalId, properties }) => {
      const streamArn = textAt(properties, 'EventSourceArn') ?? '';
      const table = resources.find(({ attributes }) => attributes.StreamArn === streamArn);
      if (!table) {
        throw new PlainError(
          `${logicalId} reads ${streamArn}, which is not the stream of any table.`,
        );
      }
      const retries = numberAt(properties, 'MaximumRetryAttempts');
      const target = textAt(properties, 'FunctionName') ?? '';
      return startStreamPoller(api, {
        tableName: table.physicalId,
        streamArn,
        batchSize: Math.min(1000, numberAt(properties, 'BatchSize') ?? 100),
        filter: recordFilter(properties, logicalId),
        startAtLatest: textAt(properties, 'StartingPosition') !== 'TRIM_HORIZON',
        maximumRetries: retries === undefined || retries < 0 ? undefined : retries,
        bisectOnError: flagAt(properties, 'BisectBatchOnFunctionError'),
        reportsItemFailures: textsAt(properties, 'FunctionResponseTypes').includes(
          'ReportBatchItemFailures',
        ),
        checkpointFile: join(directory, `${physicalId}.json`),
        invoke: (event) => invoke(target, event),
        log,
        interval: STREAM_INTERVAL_MS,
        gathering: Math.min(
          LONGEST_GATHERING_MS,
          (numberAt(properties, 'MaximumBatchingWindowInSeconds') ?? 0) * 1000,
        ),
      });
    }),
  );
}

/** EventBridge Scheduler's schedules and EventBridge's scheduled rules. */
export function startClock({ resources, invoke, log }: Sources): { stop(): void } {
  const run =
    (name: string, target: string, input: JsonObject): Schedule['run'] =>
    async () => {
      try {
        await invoke(target, input);
      } catch (error) {
        log(`The schedule ${name} failed: ${messageOf(error)}`);
      }
    };
  const schedules = resources.flatMap(({ type, logicalId, properties }): Schedule[] => {
    const expression = textAt(properties, 'ScheduleExpression') ?? '';
    if (properties.State === 'DISABLED') return [];
    if (type === 'AWS::Scheduler::Schedule') {
      const zone = textAt(properties, 'ScheduleExpressionTimezone') ?? 'UTC';
      if (!/^(Etc\/)?UTC$/.test(zone)) {
        throw new PlainError(
          `${logicalId} uses the time zone ${zone}; the local cloud only knows UTC.`,
        );
      }
      const target = objectAt(properties, 'Target');
      return [
        {
          name: logicalId,
          expression,
          run: run(logicalId, textAt(target, 'Arn') ?? '', inputOf(target)),
        },
      ];
    }
    // Rules without a schedule are triggered by events.
    if (type !== 'AWS::Events::Rule' || !expression) return [];
    return objectsAt(properties, 'Targets').map((target) => ({
      name: logicalId,
      expression,
      run: run(logicalId, textAt(target, 'Arn') ?? '', inputOf(target)),
    }));
  });
  return startSchedules(schedules);
}

/** @param event what a target without an input of its own gets */
export function inputOf(target: JsonObject, event: JsonObject = {}): JsonObject {
  const text = textAt(target, 'Input');
  // The template's own JSON text; EventBridge refuses anything else during deployment.
  return text === undefined ? event : (JSON.parse(text) as JsonObject);
}
