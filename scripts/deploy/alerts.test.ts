import { expect, it } from 'vitest';
import { alertWords } from './alerts.ts';

const [here, there] = ['arn:aws:sns:eu-west-1:1:prod', 'arn:aws:sns:us-east-1:1:prod'];
const email = 'me@example.com';

it('says that nobody will be told without an address, and how to change that', async () => {
  const words = await alertWords(undefined, [here]);
  expect(words.join()).toMatch(
    /^Nobody will be told .* alerts\.email of infra\/deployment\.config\.ts/,
  );
});

it('names the topics whose subscription is not confirmed', async () => {
  const words = await alertWords(email, [here, there], async (topic) => topic === here);
  expect(words).toEqual([
    expect.stringMatching(/^me@example\.com has not confirmed/),
    `  ${there}`,
  ]);
});

it('says nothing once all are confirmed', async () => {
  expect(await alertWords(email, [here, there], async () => true)).toEqual([]);
});
