/**
 * Runs what the template triggers after a deployment, on a stream, or on a schedule: `rate(5 minutes)` or
 * `cron(0 3 * * ? *)` in UTC.
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
 * Runs the CDK's triggers at every start: a start is a deployment here, and triggers change nothing
 * when there is nothing to do.
 * @throws CommandFailed when one fails that a deployment waits for
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

interface Schedule {
  name: string;
  expression: string;
  /** The caller reports failures. */
  run(): Promise<void>;
}

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Node's timers hold 31 bits of milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * @throws CommandFailed for an expression that EventBridge supports and this does not, or neither does
 */
export function startSchedules(schedules: readonly Schedule[]): { stop(): void } {
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const plan = (schedule: Schedule, next: (after: number) => number): void => {
    const due = next(Date.now());
    const wait = (): void => {
      const left = due - Date.now();
      if (left > LONGEST_TIMER_MS)
        return void timers.set(schedule, setTimeout(wait, LONGEST_TIMER_MS));
      timers.set(
        schedule,
        setTimeout(() => {
          plan(schedule, next);
          void schedule.run();
        }, left),
      );
    };
    wait();
  };
  for (const schedule of schedules) plan(schedule, nextRun(schedule));
  return { stop: () => timers.forEach((timer) => clearTimeout(timer)) };
}

/** Returns the next time (epoch milliseconds) after a given one. */
export function nextRun({
  name,
  expression,
}: Pick<Schedule, 'name' | 'expression'>): (after: number) => number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const period = Number(rate[1]) * (UNITS[rate[2] ?? ''] ?? 0);
    return (after) => after + period;
  }
  const fields = /^cron\((.*)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length === 6) return nextByCron(fields.map((field) => cronField(field, name)));
  throw new CommandFailed(`The local cloud cannot read the schedule ${expression} of ${name}.`);
}

type Field = (value: number) => boolean;

const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `*`, `?`, numbers, names, lists, ranges and steps. */
function cronField(text: string, name: string): Field {
  const parts = text.split(',').map((part): Field => {
    const match = /^(\*|\?|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part);
    const first = match?.[2] === undefined ? 0 : cronNumber(match[2]);
    const stepped = match?.[4] !== undefined;
    const last =
      match?.[3] === undefined ? (match?.[2] && !stepped ? first : 9999) : cronNumber(match[3]);
    const step = Number(match?.[4] ?? 1);
    if (!match || Number.isNaN(first) || Number.isNaN(last) || step < 1) {
      throw new CommandFailed(`The local cloud cannot read "${part}" in the schedule of ${name}.`);
    }
    return (value) => value >= first && value <= last && (value - first) % step === 0;
  });
  return (value) => parts.some((matches) => matches(value));
}

function cronNumber(text: string): number {
  const day = NAMES.indexOf(text.toUpperCase());
  const month = MONTHS.indexOf(text.toUpperCase());
  // EventBridge counts both from 1.
  return day >= 0 ? day + 1 : month >= 0 ? month + 1 : Number(text);
}

function nextByCron([minute, hour, dayOfMonth, month, weekday, year]: Field[]): (
  after: number,
) => number {
  const day = (date: Date): boolean =>
    Boolean(
      year?.(date.getUTCFullYear()) &&
        month?.(date.getUTCMonth() + 1) &&
        dayOfMonth?.(date.getUTCDate()) &&
        weekday?.(date.getUTCDay() + 1),
    );
  return (after) => {
    const date = new Date(Math.floor(after / 60_000) * 60_000 + 60_000);
    for (let days = 0; days < 366 * 5; ) {
      if (!day(date)) {
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
