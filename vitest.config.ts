import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/*.e2e.ts', 'test/e2e/**', 'test/api/**'];

/** Engines and processes start in some tests; a busy machine takes its time. Projects inherit none of it. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          environment: 'node',
          include: ['{shared,lambdas,infra,scripts,test}/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: './vite.config.ts',
        // The root of the repository, not Vite's `web`: paths on the command line stay the same.
        root: '.',
        test: {
          name: 'web',
          ...patience,
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['web/vitest.setup.ts'],
        },
      },
    ],
  },
});
