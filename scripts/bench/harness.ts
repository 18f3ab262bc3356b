/** Shared parts of the benchmarks, which run on a local cloud with the sample content. No figure makes them fail. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/account.routes.ts';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { localDirectory, main } from '../build/run.ts';
import { buildAll } from '../build/steps.ts';
import { readArguments } from '../deploy/arguments.ts';
import { type Cloud, type CloudOptions, startCloud } from '../local/cloud.ts';
import { retryingApi } from '../seed/retrying-api.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { owner } from '../seed/users.ts';

interface Benchmark {
  /** The npm script. */
  name: string;
  about: string;
  /** The benchmark's one option, a number; `otherwise` is its default. */
  option: { name: string; about: string; otherwise: number };
}

/** Starts a fresh cloud, measures it, and always removes it afterwards. */
export async function benchmark(
  { name, about, option }: Benchmark,
  measure: (cloud: Cloud, number: number) => Promise<void>,
  cloudOptions: Pick<CloudOptions, 'unthrottled'> = {},
): Promise<void> {
  await main(async () => {
    const optionAbout = `${option.about}; by default ${option.otherwise}`;
    const options = readArguments({
      name,
      about,
      options: { [option.name]: { type: 'number', about: optionAbout } },
    });
    if (!options) return;
    await buildAll(console.log);
    const stateDirectory = await mkdtemp(join(localDirectory, 'bench-cloud-'));
    const cloud = await startCloud({
      assemblyDirectory: join(localDirectory, 'cdk.out'),
      ...cloudOptions,
      stateDirectory,
      port: 0,
      awsPort: 0,
      log: console.log,
    });
    try {
      await seedWhenEmpty(cloud, stateDirectory, () => undefined);
      await measure(cloud, options[option.name] ?? option.otherwise);
    } finally {
      await cloud.stop();
      await rm(stateDirectory, { recursive: true, force: true });
    }
  });
}

/** Signs in as the owner of a seeded site. */
export async function ownerOf(siteUrl: string) {
  const call = retryingApi(`${siteUrl}${apiBasePath}`);
  const login = { username: owner.username, password: owner.password };
  const { access_token: token } = tokensSchema.parse(
    await call({ ...authRoutes.signIn, body: login }),
  );
  return {
    authorization: `Bearer ${token}`,
    create: async (post: SavePostInput): Promise<Post> =>
      postSchema.parse(await call({ ...postRoutes.createPost, token, body: post })),
    update: async (id: string, post: SavePostInput): Promise<Post> => {
      const path = postRoutes.updatePost.path.replace('{id}', id);
      return postSchema.parse(await call({ ...postRoutes.updatePost, path, token, body: post }));
    },
  };
}

/**
 * Requests a page until it contains a text.
 * @returns the elapsed milliseconds
 * @throws Error after a minute
 */
export async function waitUntilLive(address: string, text: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 60_000) {
    const response = await fetch(address);
    if (response.ok && (await response.text()).includes(text)) return performance.now() - start;
    await delay(10);
  }
  throw new Error(`${address} does not show "${text}" after a minute`);
}

/** @throws Error when there are no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/** @returns median, lowest and highest value, such as `120 (98–240) ms` */
export function medianAndRange(values: readonly number[], unit = 'ms'): string {
  const round = (value: number) => Math.round(value).toString();
  return `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))}) ${unit}`;
}
