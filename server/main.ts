import { dispatchShopCliCommand } from './command-line.ts';
import type { openShop as open } from './shop.ts';

export { parseEnv } from '#app/platform/env.server.ts';

/**
 * `openShop` of shop.ts; imports the shop on the first call, which a supervisor of several processes never
 * makes.
 */
export const openShop: typeof open = async (...args) => (await import('./shop.ts')).openShop(...args);

const printLineToStdout = (line: string) => void process.stdout.write(`${line}\n`);
const printLineToStderr = (line: string) => void process.stderr.write(`${line}\n`);
const printToInteractiveTerminal = process.stdout.isTTY
  ? printLineToStdout
  : process.stderr.isTTY
    ? printLineToStderr
    : null;

async function main(): Promise<void> {
  process.exitCode = await dispatchShopCliCommand(process.argv.slice(2), process.env, {
    print: printLineToStdout,
    printError: printLineToStderr,
    terminal: printToInteractiveTerminal,
  });
  // Everything is closed. A timer of an aborted request may be left; exit without waiting for it.
  setTimeout(() => process.exit(), 500).unref();
}

if (import.meta.main) {
  // Whatever the shell's umask is: emails with codes, uploads and the database are private to this user.
  process.umask(0o077);
  // Not awaited: modules loaded later may import from here, which works only once this module is done.
  void main();
}
