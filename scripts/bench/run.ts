import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { join } from 'node:path';

import { admin } from './admin.ts';
import { cache } from './cache.ts';
import { stopPostgres } from './databases.ts';
import { flood } from './flood.ts';
import { growth } from './growth/growth.ts';
import { idle } from './idle.ts';
import { lighthousePart } from './lighthouse.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import type { Part, PartResult } from './part.ts';
import { formatFiguresAsMarkdownTable, writeTable } from './performance-page.ts';
import { removeFolders } from './processes.ts';
import { SERVER } from './production-start.ts';
import { render } from './render.ts';
import { isSound, linesOf, type Reported, summarizeBenchmarkResults } from './report.ts';
import { search } from './search.ts';
import { takeNotes } from './settle.ts';
import { ROOT } from './shop-process.ts';
import { size } from './size.ts';
import { start } from './start.ts';

/** The whole bench, meant to take 15 minutes on two cores (decision 49). */
const PARTS: Part[] = [start, size, idle, cache, render, memory, live, search, admin, flood, lighthousePart];
/** Parts that run only when named. */
const ON_REQUEST: Part[] = [growth];
const RESULT = 'bench/result.json';

// Gates always count here, so `--min` changes nothing.
const names = process.argv.slice(2).filter((name) => name !== '--min');
const known = [...PARTS, ...ON_REQUEST];
const unknown = names.filter((name) => !known.some((part) => part.name === name));
if (unknown.length > 0 || !existsSync(join(ROOT, SERVER))) {
  console.error(
    unknown.length > 0
      ? `There is no part "${unknown.join(', ')}". Parts: ${known.map((part) => part.name).join(', ')}.`
      : 'The bench measures the production build: run "npm run build" first.',
  );
  process.exit(1);
}

const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  system: `${process.platform} ${release()}`,
  node: process.version,
};
console.log(`${machine.processor}, ${machine.cores} cores, ${machine.system}, Node ${machine.node}`);
const loadBefore = loadavg()[0] ?? 0;
const results: Record<string, Reported> = {};
const isWhole = names.length === 0;
for (const part of isWhole ? PARTS : known.filter(({ name }) => names.includes(name))) {
  console.log(`\n${part.name}`);
  const startedAt = performance.now();
  const result = await runPart(part);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const reported = { ...result, seconds, words: takeNotes() };
  results[part.name] = reported;
  for (const line of linesOf(reported)) console.log(`  ${line}`);
  // The growth part writes a table of its own.
  if (process.env.BENCH_COMMIT && 'figures' in result && part !== growth)
    await writeTable(part.name, formatFiguresAsMarkdownTable(result.figures));
}
await stopPostgres();
removeFolders();
const loadAfter = loadavg()[0] ?? 0;
console.log(`\nload average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after`);
for (const line of summarizeBenchmarkResults(results)) console.log(line);
mkdirSync('bench', { recursive: true });
const report = { at: new Date().toISOString(), machine, loadBefore, loadAfter, results };
writeFileSync(RESULT, `${JSON.stringify(report, null, 2)}\n`);
console.log(`written to ${RESULT}`);
if (!isSound(results)) process.exitCode = 1;

/** Runs a part; one that breaks does not stop the others, but the bench fails. */
async function runPart(part: Part): Promise<PartResult> {
  try {
    return await part.run(isWhole);
  } catch (error) {
    return { broke: error instanceof Error ? error.message : String(error) };
  }
}
