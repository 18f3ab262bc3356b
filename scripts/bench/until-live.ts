import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 60_000;
const pauseMs = 10;

/**
 * Asks for a page until it says something.
 * @returns milliseconds that it took
 * @throws Error when it has not within a minute
 */
export async function untilLive(address: string, text: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < patienceMs) {
    const response = await fetch(address);
    if (response.ok && (await response.text()).includes(text)) return performance.now() - start;
    await delay(pauseMs);
  }
  throw new Error(`${address} does not say "${text}" after ${patienceMs / 1000} s`);
}
