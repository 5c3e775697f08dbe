import { runCommandLine } from './command-line.ts';

export { parseEnv } from '#app/platform/env.server.ts';
export { openShop } from './shop.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);
const terminal = process.stdout.isTTY ? print : process.stderr.isTTY ? printError : null;

if (import.meta.main) {
  // Whatever the shell allows: mails with codes, uploads and the database are nobody else's.
  process.umask(0o077);
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
    print,
    printError,
    terminal,
  });
  // Everything is closed. A timer of a visit that was cut may be left, and whoever stops the shop does not wait for it.
  setTimeout(() => process.exit(), 500).unref();
}
