import type { AppContext } from './context.ts';

/** Where a command writes: the terminal, or the socket of the shop it runs in. One call is one line. */
export type CommandOutput = { print(line: string): void; printError(line: string): void };

/** Asks the person at the terminal; null when there is nobody to ask. */
export type Ask = (question: string) => Promise<string | null>;

/** A command of `node build/server/main.js NAME …`; it runs inside the running shop when there is one. */
export type Command = {
  name: string;
  /** Usage behind the name, for the sentence after a wrong call. */
  usage: string;
  /** Replaces what a running shop works on: refused while one is there, and run on a database that nobody else has open. */
  isOffline?: boolean;
  /**
   * Exit code: 0 done, 1 refused. `args` is what stood behind the name; file names are relative to `cwd`, the folder
   * the command was called in.
   */
  run(ctx: AppContext, args: string[], terminal: CommandOutput & { cwd: string; ask?: Ask }): Promise<number>;
};
