/**
 * @returns the milliseconds of CPU time that the action takes. Other programs hardly matter, because the time of this
 *   process counts, in which only one test file runs at a time.
 */
export function cpuTime(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
