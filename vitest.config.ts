import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/*.e2e.ts', 'test/e2e/**', 'test/api/**'];

export default defineConfig({
  test: {
    // Engines and processes start in some tests; a busy machine takes its time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'unit',
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
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['web/vitest.setup.ts'],
        },
      },
    ],
  },
});
