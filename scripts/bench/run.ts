import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release } from 'node:os';

import { admin } from './admin.ts';
import { cache } from './cache.ts';
import { lighthousePart } from './lighthouse.ts';
import { flood } from './flood.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import { type Figure, isPassed, type Part, type PartResult } from './part.ts';
import { removeFolders } from './processes.ts';
import { render } from './render.ts';
import { search } from './search.ts';
import { size } from './size.ts';
import { start } from './start.ts';

const PARTS: Part[] = [size, start, cache, render, memory, live, search, admin, flood, lighthousePart];
const RESULT = 'bench/result.json';

// Gates always count here, so `--min` asks for what is done anyway.
const names = process.argv.slice(2).filter((name) => name !== '--min');
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0 || !existsSync('build/server/main.js')) {
  console.error(
    unknown.length > 0
      ? `There is no part "${unknown.join(', ')}". Parts: ${PARTS.map((part) => part.name).join(', ')}.`
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
const results: Record<string, PartResult> = {};
for (const part of PARTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${part.name}`);
  const result = await runPart(part);
  results[part.name] = result;
  if ('cannotRun' in result) console.log(`  did not run: ${result.cannotRun}`);
  else for (const figure of result.figures) console.log(`  ${line(figure)}`);
}
removeFolders();
const loadAfter = loadavg()[0] ?? 0;
console.log(`\nload average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after`);

const measured = Object.values(results).flatMap((result) => ('figures' in result ? result.figures : []));
const missed = measured.filter((figure) => !isPassed(figure));
const notRun = Object.entries(results).flatMap(([name, result]) => ('cannotRun' in result ? [name] : []));
mkdirSync('bench', { recursive: true });
const report = { at: new Date().toISOString(), machine, loadBefore, loadAfter, results };
writeFileSync(RESULT, `${JSON.stringify(report, null, 2)}\n`);
console.log(
  `${measured.length - missed.length} of ${measured.length} gates passed` +
    `${notRun.length > 0 ? `; not run: ${notRun.join(', ')}` : ''}; written to ${RESULT}`,
);
if (missed.length > 0) process.exitCode = 1;

/** A part that breaks is a part that did not run; the others still do, and the bench fails. */
async function runPart(part: Part): Promise<PartResult> {
  try {
    return await part.run();
  } catch (error) {
    process.exitCode = 1;
    return { cannotRun: error instanceof Error ? error.message : String(error) };
  }
}

function line(figure: Figure): string {
  const sign = figure.moreIsBetter ? '>=' : '<=';
  const isRound = Math.abs(figure.value) >= 100;
  const value = `${figure.value.toFixed(isRound ? 0 : 2)} ${figure.unit}`;
  const spread = figure.spread === undefined ? '' : ` ±${Math.round(figure.spread * 100)} %`;
  const verdict = isPassed(figure) ? 'ok    ' : 'MISSED';
  const note = figure.note ? ` (${figure.note})` : '';
  return `${verdict} ${figure.name.padEnd(42)} ${value}${spread}, goal ${sign} ${figure.goal}, gate ${sign} ${figure.gate}${note}`;
}
