import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

const BIN = resolve('node_modules/@shopify/ucp-cli/dist/bin.js');
const run = promisify(execFile);

/** What the program prints for any call; `result` is the shop's response. */
const printed = z.looseObject({ result: z.looseObject({}).optional() });

/**
 * An agent that is not ours: `@shopify/ucp-cli`, strict about schemas, with a home folder of its own and no
 * network but this machine.
 */
export type UcpClient = {
  /** Runs `ucp …` and returns the response; throws with the program's output when it fails. */
  ucp: (...args: string[]) => Promise<Record<string, unknown>>;
  /** Returns what it hands off to a person: the last requested hand-off. */
  handOff: () => { status: string; url: string };
  close: () => void;
};

export async function openUcpClient(business: string, profileUrl: string): Promise<UcpClient> {
  const home = mkdtempSync(join(tmpdir(), 'prixfixe-ucp-'));
  const handed = join(home, 'hand-off.json');
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    UCP_HOME: home,
    UCP_PROFILE: 'test',
    UCP_STRICT_SCHEMA: '1',
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
    UCP_ON_ESCALATION: `cat > '${handed}'`,
  };
  const ucp = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [BIN, ...args, '--format', 'json'], { env });
    const { result, ...rest } = printed.parse(JSON.parse(stdout));
    return result ?? rest;
  };
  await ucp('profile', 'init', '--name', 'test', '--profile-url', profileUrl);
  return {
    ucp: (...args) => ucp(...args, '--business', business),
    handOff: () =>
      z.object({ status: z.string(), url: z.string() }).parse(JSON.parse(readFileSync(handed, 'utf8'))),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
