export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 24 * 60 * 60 * 1000);
}

/** Returns the day in UTC: `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
