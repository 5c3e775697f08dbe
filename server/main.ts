import { runCommandLine } from './command-line.ts';

export { parseEnv } from '#app/platform/env.server.ts';
export { openShop } from './shop.ts';

const terminal = {
  print: (line: string) => console.log(line),
  printError: (line: string) => console.error(line),
};

if (import.meta.main) process.exitCode = await runCommandLine(process.argv.slice(2), process.env, terminal);
