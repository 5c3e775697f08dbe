import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from './journey.ts';

const folder = () => join(process.env['JOURNEY_DATA_DIR'] ?? '', 'mailbox');

async function mailsTo(address: string, pattern: RegExp): Promise<string[]> {
  const files = await readdir(folder()).catch(() => []);
  const messages = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      // Names are ids that sort by time.
      .toSorted()
      .map((file) => readFile(join(folder(), file), 'utf8')),
  );
  return messages.filter((message) => message.includes(`To: ${address}`) && pattern.test(message));
}

/**
 * Waits for the `count`-th matching email to an address; returns what the pattern's first group matched in
 * it.
 */
export async function mailed(address: string, pattern: RegExp, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address, pattern)).length, { timeout: 60_000 }).toBe(count);
  const message = (await mailsTo(address, pattern)).at(-1) ?? '';
  return pattern.exec(message)?.[1] ?? '';
}

/** Waits for a matching email to the team: to its members, or to the shop's own mailbox while it has none. */
export async function mailedToTeam(pattern: RegExp): Promise<void> {
  await expect.poll(async () => (await mailsTo('', pattern)).length, { timeout: 60_000 }).toBeGreaterThan(0);
}

export const VERIFY_CODE = /^Subject: (\d{6}) is your Mara Ellison code/m;
export const SIGN_IN_CODE = /^Subject: (\d{6}) is your sign-in code/m;
/** Lines of a message may be broken anywhere, so line breaks are removed before the link is searched. */
export async function resetLink(address: string): Promise<string> {
  const message = await mailed(address, /^Subject: Reset your password[^]*?\n([^]*)$/m);
  const whole = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /\/auth\/reset-password\?token=[\w-]{43}/.exec(whole)?.[0] ?? '';
}
