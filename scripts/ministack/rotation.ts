/**
 * Visitors during a change of secrets: at each moment the functions must trust every edge's visitor
 * address.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { addressLimit } from '#lambdas/features/auth/attempts.repository.ts';
import { type Deployed, shownSecret } from './deployed.ts';
import { expect } from './expect.ts';
import { toApi } from './front.ts';

/** The pause between two visitors: the deployment needs the CPU, too. */
const pauseMs = 100;

/**
 * Each visitor guesses the password of a name of their own once, through an edge that still sends the
 * former secret and through one that sends the distribution's. As the guesses of the edges' own address
 * are used up before, a visitor whose address is not trusted is refused as one guess too many.
 * @throws CommandFailed when a visitor was not trusted, or the secret did not change
 */
export async function underVisitors(
  { endpoint, deployed }: { endpoint: string; deployed: Deployed },
  rotate: () => Promise<unknown>,
): Promise<void> {
  const { originSecret: former, ...site } = deployed;
  const run = crypto.randomUUID();
  let visitors = 0;
  const guess = async (originSecret: string) => {
    const count = visitors++;
    const { status } = await toApi(endpoint, { ...site, originSecret })({
      method: 'POST',
      path: '/api/v1/auth/token',
      query: '',
      sourceIp: '127.0.0.1',
      sourcePort: 0,
      headers: [
        ['content-type', 'application/json'],
        ['cloudfront-viewer-address', `203.0.${count >> 8}.${count & 255}:4711`],
      ],
      body: Buffer.from(JSON.stringify({ username: `${run}-${count}`, password: 'wrong-guess' })),
    });
    return status;
  };
  let ofEdge = 0;
  for (let tries = 0; ofEdge !== 429 && tries <= addressLimit.attempts; tries += 1) {
    ofEdge = await guess('guessed');
  }
  expect(ofEdge === 429, `The edge's own address may still guess: it was answered ${ofEdge}.`);

  const failed: string[] = [];
  const ask = async () => {
    const shown = await shownSecret(site.distributionId);
    for (const secret of new Set([former, shown])) {
      const status = await guess(secret);
      const name = secret === former ? 'former' : 'new';
      if (status !== 401) failed.push(`${status} with the ${name} secret`);
    }
  };
  const rotated = new AbortController();
  const asking = (async () => {
    while (!rotated.signal.aborted) {
      await ask();
      await pause(pauseMs);
    }
  })();
  const rotating = rotate().finally(() => rotated.abort());
  await Promise.all([rotating, asking]);
  await ask();
  expect((await shownSecret(site.distributionId)) !== former, 'The secret was not replaced.');
  expect(
    failed.length === 0,
    `Some of ${visitors} visitors were answered ${[...new Set(failed)].join(', ')}.`,
  );
}
