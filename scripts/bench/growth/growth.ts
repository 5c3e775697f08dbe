import { availableParallelism } from 'node:os';

import { embedded, NO_POSTGRES, postgres } from '../databases.ts';
import type { Figure, Part } from '../part.ts';
import { writeTable } from '../performance-page.ts';
import { growthTable, type Row, type Size, sizesFrom, steepestStep, timesOf } from './growth-table.ts';
import { type Costs, costsOf, rowsOf } from './size-costs.ts';
import { throughputOf } from './process-throughput.ts';

const SIZES = '50x1000,500x10000,5000x100000';
const PROCESSES = [1, 2, 4];

/**
 * Measures what the shop costs as it grows, in one table; run with its default sizes and every database, it
 * updates docs/performance.md.
 */
export const growth: Part = {
  name: 'growth',
  async run() {
    const text = process.env.BENCH_SIZES ?? SIZES;
    const sizes = sizesFrom(text);
    if (!sizes) throw new Error(`BENCH_SIZES is not like ${SIZES}: ${text}`);
    const server = await postgres();
    const rows: Row[] = [];
    const figures: Figure[] = [];
    for (const engine of server ? [embedded, server] : [embedded]) {
      const measured: Costs[] = [];
      for (const size of sizes) {
        process.stderr.write(`  ${engine.name}: ${size.services} services and ${size.orders} orders ...\n`);
        measured.push(await costsOf(engine, size));
      }
      const its = rowsOf(measured);
      rows.push(...its);
      figures.push(...its.map((row) => steepness(row, sizes)));
    }
    const throughput = server ? await throughputOf(server, PROCESSES.slice(0, sizes.length)) : [];
    rows.push(...throughput);
    figures.push(...throughput.map(gain));
    const table = growthTable(rows, sizes, PROCESSES);
    console.log(table);
    if (server && text === SIZES) await writeTable('growth', table);
    return server ? { figures } : { figures, notRun: [NO_POSTGRES] };
  },
};

/** Fails when the cost grows faster than the shop; a nearly constant cost is the goal. */
function steepness({ name, values }: Row, sizes: readonly Size[]): Figure {
  const value = steepestStep(
    values,
    sizes.map(({ services }) => services),
  );
  const unit = 'of a straight line';
  return { name, value, unit, gate: 1, goal: 0.2, moreIsBetter: false };
}

/** The gain of more processes depends on the number of cores, so it has no gate. */
function gain(row: Row): Figure {
  const unit = `times with ${PROCESSES.at(-1)} on ${availableParallelism()} cores`;
  return { name: row.name, value: timesOf(row), unit, gate: null, goal: null, moreIsBetter: true };
}
