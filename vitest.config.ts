import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests of what only a Postgres server can do; `scripts/test-postgres.mjs` runs them with the data tests.
const onlyOnServer = process.env['TEST_DATABASE_URL'] ? [] : ['**/*.postgres.test.ts'];

/** Large files first, as Vitest has it; before them the small one that waits longest: last, it had the other worker idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('tests/prepare.test.ts');
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// Forks, one database per worker, files of a worker share it (data.md section 13).
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/{request,faults}/**/*.test.ts',
      'tests/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts', ...onlyOnServer],
    // As in the product: React renders with its production build.
    env: { NODE_ENV: 'production' },
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
