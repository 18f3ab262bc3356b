/**
 * Runs functions as AWS would: after a deployment, for the records of a stream, and by a schedule, such as
 * `rate(5 minutes)` or `cron(0 3 * * ? *)` in UTC.
 */
import { join } from 'node:path';
import { CommandFailed, messageOf } from '../../build/run.ts';
import { recordFilter } from './event-filter.ts';
import type { ResolvedResource } from './resolve.ts';
import { startStreamPoller, type StreamPoller } from './stream-poller.ts';
import type { DynamoDbApi } from './tables.ts';
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

/** Starts the schedules of EventBridge Scheduler and the scheduled rules of EventBridge. */
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
        throw new CommandFailed(
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
    // A rule without a schedule reacts to events, which the event bus handles.
    if (type !== 'AWS::Events::Rule' || !expression) return [];
    return objectsAt(properties, 'Targets').map((target) => ({
      name: logicalId,
      expression,
      run: run(logicalId, textAt(target, 'Arn') ?? '', inputOf(target)),
    }));
  });
  return startSchedules(schedules);
}

/** @param event input for a target that declares none */
export function inputOf(target: JsonObject, event: JsonObject = {}): JsonObject {
  const text = textAt(target, 'Input');
  // The cast is safe: EventBridge accepts only the text of a JSON object.
  return text === undefined ? event : (JSON.parse(text) as JsonObject);
}

interface Schedule {
  name: string;
  expression: string;
  /** Must not reject. */
  run(): Promise<void>;
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Limit of Node's timers. */
const maxTimerMs = 2 ** 31 - 1;

/** @throws CommandFailed for an unsupported expression */
export function startSchedules(schedules: readonly Schedule[]): { stop(): void } {
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const plan = (schedule: Schedule, next: (after: number) => number): void => {
    const due = next(Date.now());
    const wait = (): void => {
      const remaining = due - Date.now();
      if (remaining > maxTimerMs) return void timers.set(schedule, setTimeout(wait, maxTimerMs));
      timers.set(
        schedule,
        setTimeout(() => {
          plan(schedule, next);
          void schedule.run();
        }, remaining),
      );
    };
    wait();
  };
  for (const schedule of schedules) plan(schedule, nextRun(schedule));
  return { stop: () => timers.forEach((timer) => clearTimeout(timer)) };
}

/** @returns a function that finds the first run after a time; both are in epoch milliseconds */
export function nextRun({
  name,
  expression,
}: Pick<Schedule, 'name' | 'expression'>): (after: number) => number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const period = Number(rate[1]) * (unitMs[rate[2] ?? ''] ?? 0);
    return (after) => after + period;
  }
  const fields = /^cron\((.*)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length === 6) return nextByCron(fields.map((field) => cronField(field, name)));
  throw new CommandFailed(`The local cloud cannot read the schedule ${expression} of ${name}.`);
}

type CronField = (value: number) => boolean;

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const monthNames = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
];

/** Reads `*`, `?`, numbers, names, lists, ranges and steps. */
function cronField(text: string, name: string): CronField {
  const parts = text.split(',').map((part): CronField => {
    const match = /^(\*|\?|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part);
    const [, , from, to, every] = match ?? [];
    const first = from === undefined ? 0 : cronNumber(from);
    // A single number without a step is a range of one value; 9999 stands for no upper limit.
    const defaultLast = from !== undefined && every === undefined ? first : 9999;
    const last = to === undefined ? defaultLast : cronNumber(to);
    const step = Number(every ?? 1);
    if (!match || Number.isNaN(first) || Number.isNaN(last) || step < 1) {
      throw new CommandFailed(`The local cloud cannot read "${part}" in the schedule of ${name}.`);
    }
    return (value) => value >= first && value <= last && (value - first) % step === 0;
  });
  return (value) => parts.some((matches) => matches(value));
}

function cronNumber(text: string): number {
  const day = dayNames.indexOf(text.toUpperCase());
  const month = monthNames.indexOf(text.toUpperCase());
  // EventBridge counts days and months from 1.
  if (day >= 0) return day + 1;
  return month >= 0 ? month + 1 : Number(text);
}

function nextByCron([minute, hour, dayOfMonth, month, weekday, year]: CronField[]): (
  after: number,
) => number {
  const matchesDay = (date: Date): boolean =>
    Boolean(
      year?.(date.getUTCFullYear()) &&
        month?.(date.getUTCMonth() + 1) &&
        dayOfMonth?.(date.getUTCDate()) &&
        weekday?.(date.getUTCDay() + 1),
    );
  return (after) => {
    const date = new Date(Math.floor(after / 60_000) * 60_000 + 60_000);
    // An expression that matches no day of five years never runs.
    for (let days = 0; days < 366 * 5; ) {
      if (!matchesDay(date)) {
        date.setUTCHours(24, 0, 0, 0);
        days += 1;
      } else if (hour?.(date.getUTCHours()) && minute?.(date.getUTCMinutes())) {
        return date.getTime();
      } else {
        if (date.getUTCHours() === 23 && date.getUTCMinutes() === 59) days += 1;
        date.setTime(date.getTime() + 60_000);
      }
    }
    return Number.MAX_SAFE_INTEGER;
  };
}
