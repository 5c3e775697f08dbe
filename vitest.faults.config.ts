import { defineConfig, mergeConfig } from 'vitest/config';

import suite from './vitest.config.ts';

// The long fault tests: every fault test with more rounds, and those that install or wait for minutes
// (`*.long.test.ts`).
export default mergeConfig(
  { ...suite, test: { ...suite.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['tests/faults/**/*.test.ts'],
      exclude: [],
      env: { KILL_ROUNDS: process.env['KILL_ROUNDS'] ?? '20' },
      fileParallelism: false,
      testTimeout: 900_000,
      hookTimeout: 300_000,
    },
  }),
);
