/** The last release, deployed and filled, is upgraded to the working tree while people use it. */
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localDirectory, root } from '../../build/run.ts';
import type { Browsers } from '../../platform/browsers.ts';
import { serve } from '../../local/engine/web-message.ts';
import type { PartTimes } from '../../test/part-times.ts';
import { expect, findDeployed } from '../deployed.ts';
import { createFront } from '../front.ts';
import { createFirstAdmin, deployAgain, deployedAssembly, deployFirst } from '../owner.ts';
import { lostOrChanged, readStoredData } from '../stored-data.ts';
import { addContent, apiOf, mustSucceed, signInAsOwner } from './api.ts';
import { openTabs } from './open-tabs.ts';
import { startLoad } from './steady-load.ts';

export interface Upgrade {
  /** Where the emulator answers. */
  endpoint: string;
  browsers: Browsers;
  /** Where the last release is. */
  project: string;
  run: PartTimes['run'];
}

const stage = 'upgrade';

/** People continue for this long after the release. */
const afterwardsMs = 3000;

/** Changed all the time by visits, saves and the publisher's runs. */
const alwaysChanging =
  /^(?:core (?:PUBLISHER|SITE|COUNTERS) |analytics (?:ADDRESS|COUNTED|TOTALS|TOPS|LIVE|CLOSING))/;

/** @throws CommandFailed at the first failure */
export async function upgrade({ endpoint, browsers, project, run }: Upgrade): Promise<void> {
  const site = { stage, endpoint };

  await run('the last release, into an account of its own', async () => {
    await deployFirst({ ...site, project });
    await createFirstAdmin({ ...site, project });
  });

  const assemblies = {
    before: join(project, relative(root, localDirectory), 'deploy', stage),
    after: deployedAssembly(stage),
  };
  const frontOf = async (assemblyDirectory: string) =>
    createFront({ assemblyDirectory, deployed: await findDeployed(stage), endpoint });
  let front = await frontOf(assemblies.before);
  const server = await serve(0, (request) => front(request));
  const siteUrl = `http://localhost:${server.port}`;
  const api = apiOf(siteUrl);
  try {
    await run('this version over it, while people use the site', async () => {
      const { token, refreshToken } = await signInAsOwner(api);
      const author = await signInAsOwner(api);
      await addContent(api, token);
      const before = await readStoredData(await findDeployed(stage));
      const tabs = await openTabs(browsers, siteUrl, author);
      try {
        const load = await startLoad(api, token);
        await deployAgain(site);
        front = await frontOf(assemblies.after);
        await delay(afterwardsMs);
        await tabs.goOn().catch((error: unknown) => tabs.problems.push(String(error)));
        const { calls, failed } = await load.stop();

        const report = [...failed, ...tabs.problems];
        expect(report.length === 0, `Some of ${calls} calls failed:\n${report.join('\n')}`);
        const after = await readStoredData(await findDeployed(stage));
        const lost = lostOrChanged(before, after, (name) => alwaysChanging.test(name));
        expect(lost.length === 0, `After the upgrade:\n${lost.join('\n')}`);
        console.log(`${calls} calls succeeded; ${before.size} items and objects are as before.`);
        const body = { refresh_token: refreshToken };
        await mustSucceed(api, { method: 'POST', path: 'api:/auth/refresh', body });
      } finally {
        await tabs.close();
      }
    });
  } finally {
    await server.stop();
  }
}
