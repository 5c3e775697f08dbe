import type { AppContext } from './context.ts';

/** Where a command writes: the terminal, or the socket of the running shop. One call writes one line. */
export type CliCommandOutputWriter = { print(line: string): void; printError(line: string): void };

/** Asks the person at the terminal; null when no terminal is attached. */
export type AskQuestionInTerminal = (question: string) => Promise<string | null>;

/** A command of `node build/server/main.js NAME …`; it runs inside the running shop if there is one. */
export type CliCommand = {
  name: string;
  /** Arguments after the name, for the usage line after a wrong call. */
  usage: string;
  /**
   * The command replaces the shop's data: it is refused while the shop runs, and has the database to itself.
   */
  isOffline?: boolean;
  /**
   * Returns the exit code: 0 done, 1 refused. `args` are the arguments after the name; file names are
   * relative to `cwd`, the folder the command was called in.
   */
  run(
    ctx: AppContext,
    args: string[],
    terminal: CliCommandOutputWriter & { cwd: string; ask?: AskQuestionInTerminal },
  ): Promise<number>;
};
