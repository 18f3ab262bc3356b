/** Runs functions as AWS would: after a deployment, for the records of a stream, and by a schedule. */
import { join } from 'node:path';
import { CommandFailed, messageOf } from '../../build/run.ts';
import { recordFilter } from './event-filter.ts';
import type { ResolvedResource } from './resolve.ts';
import { startStreamPoller, type StreamPoller } from './stream-poller.ts';
import type { DynamoDbApi } from './tables.ts';
import { flagAt, type JsonObject, numberAt, objectsAt, textAt, textsAt } from './template.ts';

export interface Sources {
  resources: readonly ResolvedResource[];
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  log(line: string): void;
}

/**
 * Runs the CDK's triggers. Each start of the local cloud counts as a deployment.
 * @throws CommandFailed when a trigger fails that a deployment would wait for
 */
export async function runTriggers({ resources, invoke, log }: Sources): Promise<void> {
  for (const { type, logicalId, properties } of resources) {
    if (type !== 'Custom::Trigger') continue;
    try {
      await invoke(textAt(properties, 'HandlerArn') ?? '', {});
    } catch (error) {
      const sentence = `The trigger ${logicalId} failed: ${messageOf(error)}.`;
      if (textAt(properties, 'InvocationType') !== 'Event') throw new CommandFailed(sentence);
      log(sentence);
    }
  }
}

/** Short enough for a change to show soon, long enough to spare an idle laptop. */
const streamIntervalMs = 150;

/** Upper limit of a mapping's batching window, because a person waits for the result. */
const maxGatheringMs = 1000;

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
        throw new CommandFailed(
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
        intervalMs: streamIntervalMs,
        gatheringMs: Math.min(
          maxGatheringMs,
          (numberAt(properties, 'MaximumBatchingWindowInSeconds') ?? 0) * 1000,
        ),
      });
    }),
  );
}

/** Starts the rules of EventBridge that have a schedule. @throws CommandFailed for an unsupported schedule */
export function startClock({ resources, invoke, log }: Sources): { stop(): void } {
  const timers = resources.flatMap(({ type, logicalId, properties }) => {
    const expression = textAt(properties, 'ScheduleExpression');
    // A rule without a schedule reacts to events, which the event bus handles.
    if (type !== 'AWS::Events::Rule' || expression === undefined) return [];
    if (properties.State === 'DISABLED') return [];
    const period = periodOf(expression, logicalId);
    return objectsAt(properties, 'Targets').map((target) =>
      setInterval(() => {
        invoke(textAt(target, 'Arn') ?? '', inputOf(target)).catch((error: unknown) =>
          log(`The schedule ${logicalId} failed: ${messageOf(error)}`),
        );
      }, period),
    );
  });
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Limit of Node's timers. */
const maxPeriodMs = 2 ** 31 - 1;

/** @returns milliseconds. Supports only rates, such as `rate(5 minutes)`, because the templates have no other schedules. */
export function periodOf(expression: string, ruleId: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(count) * (unitMs[unit] ?? 0);
  if (period > 0 && period <= maxPeriodMs) return period;
  throw new CommandFailed(`The local cloud cannot run the schedule ${expression} of ${ruleId}.`);
}

/** @param event input for a target that declares none */
export function inputOf(target: JsonObject, event: JsonObject = {}): JsonObject {
  const text = textAt(target, 'Input');
  // The cast is safe: EventBridge accepts only the text of a JSON object.
  return text === undefined ? event : (JSON.parse(text) as JsonObject);
}
