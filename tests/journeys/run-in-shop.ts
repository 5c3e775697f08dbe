import { runCommandInRunningShop } from '#server/control-client.ts';

/**
 * Runs a command inside the shop with this data folder, as the command line does, but without a process that
 * loads the whole build for it (process.test.ts runs commands that way). Throws with the command's output
 * when it fails.
 */
export async function runInShop(dataDir: string, [name = '', ...args]: string[]): Promise<void> {
  const output: string[] = [];
  const print = (line: string) => void output.push(line);
  const call = { name, args, cwd: process.cwd() };
  const exit = await runCommandInRunningShop(dataDir, call, { print, printError: print });
  if (exit !== 0) throw new Error(`${name} failed (${exit ?? 'no shop is running'}): ${output.join('\n')}`);
}
