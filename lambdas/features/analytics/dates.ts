/** Calendar dates as strings (`2026-03-01`), which sort chronologically; all in UTC. */

const dayMs = 24 * 60 * 60 * 1000;

export function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(new Date(Date.parse(date) + days * dayMs));
}

/** The first of its month. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: string): string {
  return addDays(monthOf(addDays(monthOf(date), 31)), -1);
}

/** Every date of a range, including its ends; none when it ends before it begins. */
export function datesOf({ from, to }: DateSpan): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export interface DateSpan {
  from: string;
  to: string;
}
