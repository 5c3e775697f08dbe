import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { createInMemoryWorkQueue } from './work-queue.server.ts';

const deriveArgon2 = promisify(argon2);

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane (safety.md "Cookies, sessions and origins"); stored with each hash,
 * so that they can be raised later.
 */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const PASSWORD_HASH_BYTES = 32;

/**
 * Two at a time: each takes 19 MiB and a thread of the pool that files and name look-ups need too. With few
 * cores only one, so that half of them stay free.
 */
const runQueuedPasswordHash = createInMemoryWorkQueue({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 50,
});

/** Returns a password as it is stored: algorithm, parameters, salt and hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await runQueuedPasswordHash(() =>
    deriveArgon2('argon2id', {
      message: normalizePassword(password),
      nonce,
      tagLength: PASSWORD_HASH_BYTES,
      ...ARGON2_COST,
    }),
  );
  const { memory, passes, parallelism } = ARGON2_COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeUnpaddedBase64(nonce)}$${encodeUnpaddedBase64(tag)}`;
}

const STORED_HASH_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Returns whether a password matches the stored hash, with its stored parameters. Throws on a hash in another
 * format.
 */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = STORED_HASH_PATTERN.exec(stored) ?? [];
  if (!hash) throw new Error('a stored password hash has an unknown form');
  const expected = Buffer.from(hash, 'base64');
  const tag = await runQueuedPasswordHash(() =>
    deriveArgon2('argon2id', {
      message: normalizePassword(password),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  );
  return timingSafeEqual(tag, expected);
}

/** The same characters typed on another system must be the same password. */
function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

function encodeUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
