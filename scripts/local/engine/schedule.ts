/** Runs functions by EventBridge's schedule expressions: `rate(5 minutes)`, `cron(0 3 * * ? *)` in UTC. */
import { PlainError } from './plain-error.ts';

export interface Schedule {
  name: string;
  expression: string;
  /** The caller reports failures. */
  run(): Promise<void>;
}

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Node's timers hold 31 bits of milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * @throws PlainError for an expression that EventBridge supports and this does not, or neither does
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
  throw new PlainError(`The local cloud cannot read the schedule ${expression} of ${name}.`);
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
      throw new PlainError(`The local cloud cannot read "${part}" in the schedule of ${name}.`);
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
