import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

// For the database that shops with a folder of their own start with (tests/shop/empty-data-folder.ts); the
// workers inherit it. `npm test` passes one to all its parts.
if (!process.env['EMPTY_SHOP_DIR']) {
  const emptyShop = mkdtempSync(join(tmpdir(), 'prixfixe-empty-'));
  process.env['EMPTY_SHOP_DIR'] = emptyShop;
  process.once('exit', () => rmSync(emptyShop, { recursive: true, force: true }));
}

// Excluded: on a server, tests of server code that opens no database, which would prove nothing more there;
// otherwise those that need a Postgres server, which `scripts/test/test-postgres.mjs` runs with the data
// tests.
const testsExcludedForTestDatabase = process.env['TEST_DATABASE_URL']
  ? [
      'app/platform/{drawing,embeddings,payments,pictures,uploads}/**',
      'app/platform/storage/storage.server.test.ts',
      'app/platform/{data-dir,fetch-external,password-hash,recent-proof,rich-text,turns,whole-document}.server.test.ts',
      'app/admin-kit/csv.server.test.ts',
      'app/modules/catalog/internal/{draw-slide,shown-changes}.server.test.ts',
      'app/modules/fulfilment/files/zip-deliveries.server.test.ts',
      'app/modules/identity/passwords/find-password-problem.server.test.ts',
    ]
  : ['**/*.postgres.test.ts'];

const TEST_FILE_PATTERNS = [
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{shop,request,faults,walks}/**/*.test.ts',
  'tests/*.test.ts',
];

/**
 * Tests that wait more than they compute: for processes, clocks, and responses that are slow on purpose. With
 * `TEST_LANE` they run without the others, or the others without them: `npm test` has one worker for these
 * and two for the others at the same time, so that no core is idle.
 */
const SLOW_WAITING_TEST_FILE_GLOBS = [
  'tests/faults/*.test.ts',
  'tests/prepare.test.ts',
  'tests/request/{account-limit,accounts,container,data-dir,email-change,live,loaded-modules,process,sign-up-codes}.test.ts',
  'tests/request/{clock,live-admin,refund-sync,outage,processes,testimonials-live}.postgres.test.ts',
  'app/platform/jobs/due-jobs.server.test.ts',
  'app/platform/jobs.server.test.ts',
  'app/platform/jobs.postgres.test.ts',
  'server/workers.test.ts',
];
const testLaneEnvVariable = process.env['TEST_LANE'];

/**
 * Files that take long although they are small, longest first: started last, one would occupy a worker while
 * the others are idle.
 */
const LONGEST_RUNNING_TEST_PATTERNS = [
  /write-walk\.test\.ts$/,
  /tests\/request\/(process|forms)\.test\.ts$/,
  /tests\/request\/(clock|guesses)\.postgres\.test\.ts$/,
  /tests\/prepare\.test\.ts$/,
  /tests\/faults\/(checkout-kill|backup)\.test\.ts$/,
  /tests\/request\/(container|access)\.test\.ts$/,
  /app\/modules\/backups\/(restore|older)-backup\.server\.test\.ts$/,
  /tests\/request\/agent-endpoints\.test\.ts$/,
  /app\/platform\/jobs\/due-jobs\.server\.test\.ts$/,
  /app\/seed\/history\.server\.test\.ts$/,
  /read-walk\.test\.ts$/,
  /tests\/request\/(processes|outage)\.postgres\.test\.ts$/,
  /tests\/faults\/embedded-kill\.test\.ts$/,
  /app\/platform\/jobs\.server\.test\.ts$/,
  /tests\/request\/(accounts|sign-up-codes|account-limit|data-dir|email-change)\.test\.ts$/,
  /app\/platform\/db\/(embedded|server\.postgres)\.test\.ts$/,
];

/** Then large files first, as Vitest sorts them. */
class LongestTestFilesFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    const longest = LONGEST_RUNNING_TEST_PATTERNS.flatMap((name) =>
      sorted.filter(({ moduleId }) => name.test(moduleId)),
    );
    return [...longest, ...sorted.filter((file) => !longest.includes(file))];
  }
}

/**
 * Marks tests that passed only on their second try, and adds what caused a test's errors: the JSON report
 * knows neither, but includes `meta`.
 */
const flakyTestMetaReporter: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) Object.assign(test.meta(), { isFlaky: true });
    const causes = (test.result().errors ?? []).flatMap(({ cause }) => (cause ? [cause.message] : []));
    if (causes.length > 0) Object.assign(test.meta(), { causes });
  },
};

/** Where `npm test` expects the report of a run. */
const testReportFilePath = process.env['TEST_REPORT'];

/** Errors outside any test fail a run, and the JSON report does not include them. */
const errorsOutsideTestsReporter: Reporter = {
  onTestRunEnd(_files, errors) {
    if (testReportFilePath && errors.length > 0) {
      const reported = errors.map(({ name, message, stack }) => ({ name, message, stack }));
      writeFileSync(`${testReportFilePath}.stray`, JSON.stringify(reported));
    }
  },
};

// Forks, one database per worker, files of a worker share it (data.md "Test databases").
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: testLaneEnvVariable === 'waiting' ? SLOW_WAITING_TEST_FILE_GLOBS : TEST_FILE_PATTERNS,
    exclude: [
      ...configDefaults.exclude,
      '**/*.long.test.ts',
      ...testsExcludedForTestDatabase,
      ...(testLaneEnvVariable === 'busy' ? SLOW_WAITING_TEST_FILE_GLOBS : []),
    ],
    // As in production: React renders with its production build.
    env: { NODE_ENV: 'production' },
    // The built server is imported as it is. Vite would transform each of its files, for 17 seconds per worker.
    server: { deps: { external: [/\/build\/server\//] } },
    pool: 'forks',
    isolate: false,
    // As many as a small machine has cores: with a third busy worker, tests that start processes and wait for
    // them failed by chance (decision 48).
    maxWorkers: testLaneEnvVariable === 'waiting' ? 1 : 2,
    sequence: { sequencer: LongestTestFilesFirstSequencer },
    retry: process.env['CI'] ? 1 : 0,
    reporters: testReportFilePath
      ? [
          'default',
          flakyTestMetaReporter,
          errorsOutsideTestsReporter,
          ['json', { outputFile: testReportFilePath }],
        ]
      : ['default'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short when all cores are busy.
    expect: { poll: { timeout: 20_000 } },
  },
});
