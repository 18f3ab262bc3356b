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
    // A green run prints a line per file: what passing tests log, and which are slow, is not shown.
    silent: 'passed-only',
    slowTestThreshold: 60_000,
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
          // Style sheets and frames stay empty. By default each one is an error with a stack trace.
          environmentOptions: {
            happyDOM: {
              settings: {
                handleDisabledFileLoadingAsSuccess: true,
                enableIframePageLoading: true,
                navigation: { disableChildFrameNavigation: true },
              },
            },
          },
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: [setup, 'web/vitest.setup.ts'],
        },
      },
    ],
  },
});
