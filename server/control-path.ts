import { join, relative, resolve } from 'node:path';

/** Longest socket path every system takes. */
const LONGEST = 100;

/** Where the running shop listens for commands; relative when the absolute path would be too long for a socket. */
export function controlPath(dataDir: string): string {
  const absolute = join(resolve(dataDir), 'control.sock');
  return absolute.length > LONGEST ? relative(process.cwd(), absolute) : absolute;
}

/** One call, one JSON line. */
export type ControlCall = { name: string; args: string[]; cwd: string };

/** Answers, one JSON line each; `exit` is the last. */
export type ControlAnswer = { print: string } | { printError: string } | { exit: number };
