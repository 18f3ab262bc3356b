/** The synthesized app of one stage, which is then compared, deployed or destroyed. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from '../build/run.ts';
import { cdk } from './cdk.ts';

export interface Assembly {
  directory: string;
  stacks: { name: string; resources: number }[];
}

const templateSchema = z.object({ Resources: z.record(z.string(), z.unknown()) });
const templateSuffix = '.template.json';

/**
 * Needs the built site. Writes to `.local/deploy/<stage>`, never among the templates of the local
 * cloud.
 * @param certificateArn of a custom domain
 * @throws CommandFailed with the CDK's output
 */
export async function synthesizeStage(
  stage: string,
  certificateArn: string | undefined,
): Promise<Assembly> {
  const directory = join(localDirectory, 'deploy', stage);
  await rm(directory, { recursive: true, force: true });
  await cdk('Synthesizing the stacks', ['synth', '--quiet', '--output', directory], {
    quiet: true,
    env: { STAGE: stage, ...(certificateArn && { CERTIFICATE_ARN: certificateArn }) },
  });
  return { directory, stacks: await stacksIn(directory) };
}

async function stacksIn(directory: string): Promise<Assembly['stacks']> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(templateSuffix)).sort();
  return Promise.all(
    files.map(async (file) => {
      const template: unknown = JSON.parse(await readFile(join(directory, file), 'utf8'));
      return {
        name: file.slice(0, -templateSuffix.length),
        resources: Object.keys(templateSchema.parse(template).Resources).length,
      };
    }),
  );
}
