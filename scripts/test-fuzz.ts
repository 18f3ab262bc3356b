/**
 * `npm run test:fuzz`: Schemathesis generates valid and invalid requests from the OpenAPI document, and
 * checks the answers against it. It runs against a fresh local cloud as an anonymous caller, the demo
 * viewer, staff and an owner. `scripts/fuzz/schemathesis.toml` says what is checked.
 *
 * Further arguments are passed on: `npm run test:fuzz -- --seed 7` repeats the run that printed this seed.
 */
import { join } from 'node:path';
import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/account.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import { CommandFailed, localDirectory, main, root, runProgram } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { pythonEnvironment } from './platform/python.ts';
import { retryingApi } from './seed/retrying-api.ts';
import { owner, type SeedUser, staff, viewer } from './seed/users.ts';
import { onFreshStack } from './test/fresh-stack.ts';
import { partTimes } from './test/part-times.ts';

/** In this order, because the owner may change most; staff and owner may send more kinds of requests, so they take longer. */
const callers: { who: string; login?: SeedUser; seconds: number }[] = [
  { who: 'nobody', seconds: 60 },
  { who: 'the demo viewer', login: viewer, seconds: 60 },
  { who: 'staff', login: staff, seconds: 150 },
  { who: 'an owner', login: owner, seconds: 150 },
];

const folder = join(import.meta.dirname, 'fuzz');
const schemathesis = pythonEnvironment({
  name: 'fuzz',
  requirements: join(folder, 'requirements.txt'),
  contents: 'Schemathesis',
  command: 'npm run test:fuzz',
});

await main(async () => {
  const times = partTimes();
  await schemathesis.prepare(console.log);
  await times.run('build', () => buildAll(console.log));
  const failed: string[] = [];
  await onFreshStack(
    times,
    async ({ siteUrl }) => {
      // Everybody signs in first, because the generated requests use up the attempts of this machine's address.
      const signedIn = await Promise.all(
        callers.map(async ({ login, ...caller }) => ({
          ...caller,
          token: login && (await signIn(siteUrl, login)),
        })),
      );
      for (const { who, ...caller } of signedIn) {
        console.log(`\nAs ${who}`);
        const run = () => fuzz({ siteUrl, ...caller });
        await times.run(who, run).catch(() => failed.push(who));
      }
    },
    // The gateway's limits would refuse most requests of one fast caller.
    { unthrottled: true },
  );
  console.log(`\n${times.table()}`);
  if (failed.length > 0) throw new CommandFailed(`Findings as ${failed.join(', as ')}: see above.`);
});

async function signIn(siteUrl: string, { username, password }: SeedUser): Promise<string> {
  const call = retryingApi(`${siteUrl}${apiBasePath}`);
  const answer = await call({ ...authRoutes.signIn, body: { username, password } });
  return tokensSchema.parse(answer).access_token;
}

/** @throws CommandFailed when there are findings, which are shown */
function fuzz(caller: {
  siteUrl: string;
  token: string | undefined;
  seconds: number;
}): Promise<string> {
  const { siteUrl, token, seconds } = caller;
  const settings = ['--config-file', join(folder, 'schemathesis.toml')];
  const document = join(root, 'shared', 'openapi.generated.json');
  const run = ['run', document, '--origin', siteUrl, '--max-time', String(seconds)];
  const header = token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`];
  const args = [...settings, ...run, ...header, ...process.argv.slice(2)];
  return runProgram('Schemathesis', schemathesis.program('st'), args, {
    // Schemathesis stores its findings in its working directory.
    cwd: localDirectory,
    env: { SCHEMATHESIS_HOOKS: join(folder, 'hooks.py'), PYTHONDONTWRITEBYTECODE: '1' },
  });
}
