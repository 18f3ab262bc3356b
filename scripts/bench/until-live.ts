import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 60_000;
const pauseMs = 10;

/**
 * Requests a page until it shows a text.
 * @returns how many milliseconds that took
 * @throws Error after a minute
 */
export async function untilLive(address: string, text: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < patienceMs) {
    const response = await fetch(address);
    if (response.ok && (await response.text()).includes(text)) return performance.now() - start;
    await delay(pauseMs);
  }
  throw new Error(`${address} does not show "${text}" after ${patienceMs / 1000} s`);
}
