/**
 * Sends requests while the secret between distribution and API changes. The functions must trust the visitor's address
 * from edges with the old secret as well as from edges with the new secret.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { apiBasePath, viewerHeaders } from '#shared/platform/http.ts';
import { contactRoutes } from '#shared/routes/messages.routes.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type Deployed, expect, originSecretOf } from './deployed.ts';
import { toApi } from './front.ts';

/** Pause between two visitors, because the deployment needs the CPU as well. */
const pauseMs = 100;

/** Message of a program, which the API accepts like any other but does not mail to the owner. */
const spam = {
  name: 'A program',
  email: 'program@example.com',
  subject: 'During a rotation',
  message: 'Sent while the secrets of this site are being replaced.',
  website: 'https://example.com',
};

/**
 * Each visitor sends one message through an edge with the former secret, and one through an edge with the current secret
 * of the distribution. The address of the edges uses up its limit of messages first, so a message is refused when the
 * API does not trust the visitor's address and counts that of the edge instead.
 * @throws CommandFailed when a visitor was not trusted, or the secret did not change
 */
export async function rotateUnderVisitors(
  { endpoint, deployed }: { endpoint: string; deployed: Deployed },
  rotate: () => Promise<unknown>,
): Promise<void> {
  const { originSecret: formerSecret, ...site } = deployed;
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
  let edgeStatus = 0;
  for (let tries = 0; edgeStatus !== 429 && tries <= limits.contact.perHour; tries += 1) {
    edgeStatus = await send('guessed');
  }
  expect(
    edgeStatus === 429,
    `The edge's own address may still write: it was answered ${edgeStatus}.`,
  );

  const failed: string[] = [];
  const sendThroughEdges = async () => {
    const currentSecret = await originSecretOf(site.distributionId);
    for (const secret of new Set([formerSecret, currentSecret])) {
      const status = await send(secret);
      const name = secret === formerSecret ? 'former' : 'new';
      if (status !== contactRoutes.sendMessage.status)
        failed.push(`${status} with the ${name} secret`);
    }
  };
  const rotationDone = new AbortController();
  const sending = (async () => {
    while (!rotationDone.signal.aborted) {
      await sendThroughEdges();
      await pause(pauseMs);
    }
  })();
  const rotating = rotate().finally(() => rotationDone.abort());
  await Promise.all([rotating, sending]);
  await sendThroughEdges();
  expect(
    (await originSecretOf(site.distributionId)) !== formerSecret,
    'The secret was not replaced.',
  );
  expect(
    failed.length === 0,
    `Some of ${visitors} visitors were answered ${[...new Set(failed)].join(', ')}.`,
  );
}
