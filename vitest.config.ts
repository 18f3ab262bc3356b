import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const exclude = [...configDefaults.exclude, '**/*.e2e.ts'];

/** Repeated in each project, because projects inherit nothing: a worker per core, and time limits for a busy machine. */
const common = {
  maxWorkers: availableParallelism(),
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

const setup = 'test/vitest.setup.ts';

const isolated = 'web/**/*.isolated.test.{ts,tsx}';

function web(options: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: './vite.config.ts',
    // The root of the repository, not Vite's `web`: paths on the command line stay the same.
    root: '.',
    test: {
      ...common,
      environment: 'happy-dom',
      // Style sheets and frames stay empty. By default each one is an error with a stack trace.
      environmentOptions: {
        happyDOM: {
          settings: {
            handleDisabledFileLoadingAsSuccess: true,
            enableIframePageLoading: true,
            // A followed link would leave its address to the tests that share the process.
            navigation: {
              disableMainFrameNavigation: true,
              disableChildFrameNavigation: true,
              disableFallbackToSetURL: true,
            },
          },
        },
      },
      setupFiles: [setup, 'web/vitest.setup.ts'],
      ...options,
    },
  };
}

/** Takes minutes: one worker runs it while the other runs everything else. */
const longest = 'faults.campaign.integration.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
      web({
        name: 'web',
        include: ['web/**/*.test.{ts,tsx}'],
        exclude: [...exclude, isolated],
        isolate: false,
      }),
      // Each file has a process of its own, as these mock modules or load them again.
      web({ name: 'web, isolated', include: [isolated], exclude }),
    ],
  },
});
