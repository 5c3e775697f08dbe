import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { callRunningShop } from '../../server/control-client.ts';
import { temporaryFolder } from './processes.ts';
import type { ShopProcess } from './shop-process.ts';

/** Runs a command of the product in the running shop; throws when it fails. */
export async function runInShop({ place }: ShopProcess, name: string, args: string[]): Promise<void> {
  const call = { name, args, cwd: process.cwd() };
  const output = { print: () => {}, printError: console.error };
  const code = await callRunningShop(place.dataDir, call, output);
  if (code !== 0) throw new Error(`${name} ${args[0] ?? ''} ended with ${code}`);
}

/** Has the running shop import these rows, as its file of them. */
export async function importRows(
  shop: ShopProcess,
  kind: 'services' | 'testimonials',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const file = join(temporaryFolder(), `${kind}.json`);
  writeFileSync(file, JSON.stringify(rows));
  await runInShop(shop, 'import', [kind, file]);
}
