import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { runCommandInRunningShop } from '../../server/control-client.ts';
import { createBenchmarkTemporaryFolder } from './processes.ts';
import { buildProductionStartCommand } from './production-start.ts';
import { BENCHMARK_BUILD_FOLDER, type BenchmarkShopProcess } from './shop-process.ts';

const execFileAsPromise = promisify(execFile);

/**
 * Runs a command of the product in the running shop, or next to it when its database is a server, where its
 * output is lost; throws when it fails.
 */
export async function runCommandInBenchmarkShop(
  { place, environment }: BenchmarkShopProcess,
  name: string,
  args: string[],
  print: (line: string) => void = () => {},
): Promise<void> {
  const call = { name, args, cwd: process.cwd() };
  const output = { print, printError: console.error };
  const code = await runCommandInRunningShop(place.dataDir, call, output);
  if (code === 0) return;
  if (code !== null) throw new Error(`${name} ${args[0] ?? ''} ended with ${code}`);
  const [node, ...rest] = buildProductionStartCommand(BENCHMARK_BUILD_FOLDER);
  await execFileAsPromise(node, [...rest, name, ...args], { env: environment });
}

/** Imports these rows into the running shop, from a file. */
export async function importRowsIntoBenchmarkShop(
  shop: BenchmarkShopProcess,
  kind: 'services' | 'testimonials',
  rows: readonly Record<string, unknown>[],
  options: readonly string[] = [],
): Promise<void> {
  const file = join(createBenchmarkTemporaryFolder(), `${kind}.json`);
  writeFileSync(file, JSON.stringify(rows));
  await runCommandInBenchmarkShop(shop, 'import', [kind, file, ...options]);
}
