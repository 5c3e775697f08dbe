import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { join } from 'node:path';

import { adminPagesBenchmark } from './admin.ts';
import { pageCacheBenchmark } from './cache.ts';
import { stopBenchmarkPostgresServer } from './databases.ts';
import { floodAttackBenchmark } from './flood.ts';
import { shopGrowthBenchmark } from './growth/growth.ts';
import { idleShopBenchmark } from './idle.ts';
import { lighthouseBenchmarkPart } from './lighthouse.ts';
import { liveUpdatesBenchmark } from './live.ts';
import { memoryUsageBenchmark } from './memory.ts';
import type { BenchmarkDefinition, BenchmarkPartResult } from './part.ts';
import { formatFiguresAsMarkdownTable, writeBenchmarkTableToDocs } from './performance-page.ts';
import { removeBenchmarkTemporaryFolders } from './processes.ts';
import { PRODUCTION_SERVER_FILE_PATH } from './production-start.ts';
import { pageRenderBenchmark } from './render.ts';
import {
  hasBenchmarkPassed,
  formatBenchmarkPartLines,
  type BenchmarkReportEntry,
  summarizeBenchmarkResults,
} from './report.ts';
import { searchBenchmark } from './search.ts';
import { takeMeasurementNoiseNotes } from './settle.ts';
import { BENCHMARK_BUILD_FOLDER } from './shop-process.ts';
import { downloadSizeBenchmark } from './size.ts';
import { startupTimeBenchmark } from './start.ts';

/** The whole bench, meant to take 15 minutes on two cores (decision 49). */
const DEFAULT_BENCHMARKS: BenchmarkDefinition[] = [
  startupTimeBenchmark,
  downloadSizeBenchmark,
  idleShopBenchmark,
  pageCacheBenchmark,
  pageRenderBenchmark,
  memoryUsageBenchmark,
  liveUpdatesBenchmark,
  searchBenchmark,
  adminPagesBenchmark,
  floodAttackBenchmark,
  lighthouseBenchmarkPart,
];
/** Parts that run only when named. */
const BENCHMARKS_RUN_ONLY_BY_NAME: BenchmarkDefinition[] = [shopGrowthBenchmark];
const BENCHMARK_RESULT_FILE_PATH = 'bench/result.json';

// Gates always count here, so `--min` changes nothing.
const requestedBenchmarkNames = process.argv.slice(2).filter((name) => name !== '--min');
const availableBenchmarks = [...DEFAULT_BENCHMARKS, ...BENCHMARKS_RUN_ONLY_BY_NAME];
const unknown = requestedBenchmarkNames.filter(
  (name) => !availableBenchmarks.some((part) => part.name === name),
);
if (unknown.length > 0 || !existsSync(join(BENCHMARK_BUILD_FOLDER, PRODUCTION_SERVER_FILE_PATH))) {
  console.error(
    unknown.length > 0
      ? `There is no part "${unknown.join(', ')}". Parts: ${availableBenchmarks.map((part) => part.name).join(', ')}.`
      : 'The bench measures the production build: run "npm run build" first.',
  );
  process.exit(1);
}

const benchmarkMachineInfo = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  system: `${process.platform} ${release()}`,
  node: process.version,
};
console.log(
  `${benchmarkMachineInfo.processor}, ${benchmarkMachineInfo.cores} cores, ${benchmarkMachineInfo.system}, Node ${benchmarkMachineInfo.node}`,
);
const machineLoadBeforeBenchmarks = loadavg()[0] ?? 0;
const benchmarkResultsByName: Record<string, BenchmarkReportEntry> = {};
const isFullBenchmarkRun = requestedBenchmarkNames.length === 0;
for (const part of isFullBenchmarkRun
  ? DEFAULT_BENCHMARKS
  : availableBenchmarks.filter(({ name }) => requestedBenchmarkNames.includes(name))) {
  console.log(`\n${part.name}`);
  const startedAt = performance.now();
  const result = await runBenchmarkPart(part);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const reported = { ...result, seconds, words: takeMeasurementNoiseNotes() };
  benchmarkResultsByName[part.name] = reported;
  for (const line of formatBenchmarkPartLines(reported)) console.log(`  ${line}`);
  // The growth part writes a table of its own.
  if (process.env.BENCH_COMMIT && 'figures' in result && part !== shopGrowthBenchmark)
    await writeBenchmarkTableToDocs(part.name, formatFiguresAsMarkdownTable(result.figures));
}
await stopBenchmarkPostgresServer();
removeBenchmarkTemporaryFolders();
const machineLoadAfterBenchmarks = loadavg()[0] ?? 0;
console.log(
  `\nload average ${machineLoadBeforeBenchmarks.toFixed(1)} before, ${machineLoadAfterBenchmarks.toFixed(1)} after`,
);
for (const line of summarizeBenchmarkResults(benchmarkResultsByName)) console.log(line);
mkdirSync('bench', { recursive: true });
const benchmarkRunReport = {
  at: new Date().toISOString(),
  machine: benchmarkMachineInfo,
  loadBefore: machineLoadBeforeBenchmarks,
  loadAfter: machineLoadAfterBenchmarks,
  results: benchmarkResultsByName,
};
writeFileSync(BENCHMARK_RESULT_FILE_PATH, `${JSON.stringify(benchmarkRunReport, null, 2)}\n`);
console.log(`written to ${BENCHMARK_RESULT_FILE_PATH}`);
if (!hasBenchmarkPassed(benchmarkResultsByName)) process.exitCode = 1;

/** Runs a part; one that breaks does not stop the others, but the bench fails. */
async function runBenchmarkPart(part: BenchmarkDefinition): Promise<BenchmarkPartResult> {
  try {
    return await part.run(isFullBenchmarkRun);
  } catch (error) {
    return { broke: error instanceof Error ? error.message : String(error) };
  }
}
