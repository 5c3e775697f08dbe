import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { CliCommandOutputWriter } from '#app/platform/command.server.ts';
import type { EnvironmentVariables } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

/** The output of the process: `terminal` prints for a person, and is null when both outputs are files. */
export type ShopProcessOutputWriters = CliCommandOutputWriter & { terminal: ((line: string) => void) | null };

/**
 * Messages of a start to the operator: the shop's URL, and the link that creates its first owner (null if the
 * shop has an owner).
 */
export type ServerStartAnnouncer = {
  address: (url: string) => void;
  setUpLink: (link: string | null) => void;
};

const SET_UP_LINK_FILE = 'set-up-link';

/**
 * Returns how to announce the URL and the set-up link: on a terminal in plain text. Standard output of a
 * service is its log, where a link that creates owners must not appear: in production it goes to a file that
 * only this user can read; a demo prints both to standard error (docs/decisions/0035).
 */
export function createServerStartAnnouncer(
  env: EnvironmentVariables,
  output: ShopProcessOutputWriters,
): ServerStartAnnouncer {
  const { terminal } = output;
  const print = terminal ?? (env.APP_MODE === 'demo' ? (line: string) => output.printError(line) : null);
  return {
    address(url) {
      if (!terminal) log.info({ url }, 'the shop is open');
      print?.(`The shop is open at ${url}`);
    },
    setUpLink(link) {
      const path = resolve(join(env.DATA_DIR, SET_UP_LINK_FILE));
      rmSync(path, { force: true });
      if (link === null) return;
      if (!print) return saveSetUpLink(path, link);
      print('It has no owner yet. Become its owner with this link, which works once:');
      print(link);
    },
  };
}

function saveSetUpLink(path: string, link: string): void {
  const other = 'or run: npm run admin:create -- --email E --name N';
  try {
    mkdirSync(resolve(path, '..'), { recursive: true });
    writeFileSync(path, `${link}\n`, { mode: 0o600 });
    log.warn({ file: path }, `the shop has no owner yet: the link in this file makes one, once; ${other}`);
  } catch (error) {
    log.warn({ err: error }, `the shop has no owner yet, and its link could not be kept; ${other}`);
  }
}
