import { expect, test } from 'vitest';

import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { WorkQueueFullError } from './work-queue.server.ts';

test('a password is stored as argon2id with 19 MiB, 2 passes and 1 lane, never twice the same', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword('correct horse battery')).not.toBe(stored);
});

test('only the same password is right, however its letters are composed', async () => {
  const stored = await hashPassword('Caf\u00E9 au lait 12');
  expect(await verifyPassword(stored, 'Caf\u00E9 au lait 12')).toBe(true);
  expect(await verifyPassword(stored, 'Cafe\u0301 au lait 12')).toBe(true);
  expect(await verifyPassword(stored, 'caf\u00E9 au lait 12')).toBe(false);
});

test('a hash keeps the parameters it was made with', async () => {
  // Hashed with m=8, t=1 by another argon2id: today's parameters do not match it.
  const stored = await hashPassword('an older password');
  await expect(verifyPassword(stored.replace('m=19456,t=2', 'm=64,t=1'), 'an older password')).resolves.toBe(
    false,
  );
  await expect(verifyPassword('$2b$10$abc', 'x')).rejects.toThrow('unknown form');
});

test('hashing serves up to fifty waiting requests and refuses more', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashPassword('one of a great many')),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Fifty wait, and one or two run, depending on the number of cores.
  expect([8, 9]).toContain(refused.length);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(WorkQueueFullError);
  await expect(hashPassword('afterwards all is well')).resolves.toMatch(/^\$argon2id/);
});
