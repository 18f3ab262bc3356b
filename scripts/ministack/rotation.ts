/**
 * Visitors during a change of secrets: at each moment the functions must trust every edge's visitor
 * address.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { apiBasePath, viewerHeaders } from '#shared/platform/http.ts';
import { contactRoutes } from '#shared/routes/messages.routes.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type Deployed, expect, shownSecret } from './deployed.ts';
import { toApi } from './front.ts';

/** The pause between two visitors: the deployment needs the CPU, too. */
const pauseMs = 100;

/** A program's message: it is taken like any other, and nobody is mailed. */
const spam = {
  name: 'A program',
  email: 'program@example.com',
  subject: 'During a rotation',
  message: 'Sent while the secrets of this site are being replaced.',
  website: 'https://example.com',
};

/**
 * Each visitor sends one message, through an edge that still sends the former secret and through one
 * that sends the distribution's. As the edges' own address has sent as many as it may before, a visitor
 * whose address is not trusted is refused as one message too many.
 * @throws CommandFailed when a visitor was not trusted, or the secret did not change
 */
export async function underVisitors(
  { endpoint, deployed }: { endpoint: string; deployed: Deployed },
  rotate: () => Promise<unknown>,
): Promise<void> {
  const { originSecret: former, ...site } = deployed;
  let visitors = 0;
  const send = async (originSecret: string) => {
    const count = visitors++;
    const { status } = await toApi(endpoint, { ...site, originSecret })({
      method: 'POST',
      path: apiBasePath + contactRoutes.sendMessage.path,
      query: '',
      sourceIp: '127.0.0.1',
      sourcePort: 0,
      headers: [
        ['content-type', 'application/json'],
        [viewerHeaders.address, `203.0.${count >> 8}.${count & 255}`],
      ],
      body: Buffer.from(JSON.stringify(spam)),
    });
    return status;
  };
  let ofEdge = 0;
  for (let tries = 0; ofEdge !== 429 && tries <= limits.contact.perHour; tries += 1) {
    ofEdge = await send('guessed');
  }
  expect(ofEdge === 429, `The edge's own address may still write: it was answered ${ofEdge}.`);

  const failed: string[] = [];
  const ask = async () => {
    const shown = await shownSecret(site.distributionId);
    for (const secret of new Set([former, shown])) {
      const status = await send(secret);
      const name = secret === former ? 'former' : 'new';
      if (status !== contactRoutes.sendMessage.status)
        failed.push(`${status} with the ${name} secret`);
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
