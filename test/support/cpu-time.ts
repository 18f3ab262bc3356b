/**
 * Milliseconds of CPU time that an action takes. Other load on the machine hardly counts: each test
 * file has its process for itself while it runs.
 */
export function cpuTime(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
