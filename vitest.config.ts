import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/*.e2e.ts'];

/** Repeated in each project, because projects inherit nothing: a worker per core, and time limits for a busy machine. */
const common = {
  maxWorkers: availableParallelism(),
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

const setup = 'test/vitest.setup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...common,
          environment: 'node',
          include: ['{shared,lambdas,infra,scripts,test}/**/*.test.ts'],
          exclude,
          setupFiles: [setup],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        // The root of the repository, not Vite's `web`: paths on the command line stay the same.
        root: '.',
        // Each file in a process of its own, because many mock modules, reload them or replace globals.
        test: {
          name: 'web',
          ...common,
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: [setup, 'web/vitest.setup.ts'],
        },
      },
    ],
  },
});
