import { runCommandLine } from './command-line.ts';
import type { openShop as open } from './shop.ts';

export { parseEnv } from '#app/platform/env.server.ts';

/** `openShop` of shop.ts; the shop is loaded by whoever opens one, which a supervisor of several processes never does. */
export const openShop: typeof open = async (...given) => (await import('./shop.ts')).openShop(...given);

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);
const terminal = process.stdout.isTTY ? print : process.stderr.isTTY ? printError : null;

async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
    print,
    printError,
    terminal,
  });
  // Everything is closed. A timer of a visit that was cut may be left, and whoever stops the shop does not wait for it.
  setTimeout(() => process.exit(), 500).unref();
}

if (import.meta.main) {
  // Whatever the shell allows: mails with codes, uploads and the database are nobody else's.
  process.umask(0o077);
  // Not awaited: what is loaded later may import from here, which it can only when this module is done.
  void main();
}
