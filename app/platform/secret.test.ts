import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readOrCreateAppSecret, deriveKeyFromAppSecret } from './secret.server.ts';

test('each purpose has its own key of 32 bytes, the same every time', () => {
  const key = deriveKeyFromAppSecret('a secret', 'checkout');
  expect(key).toHaveLength(32);
  expect(deriveKeyFromAppSecret('a secret', 'checkout')).toEqual(key);
  expect(deriveKeyFromAppSecret('a secret', 'session')).not.toEqual(key);
  expect(deriveKeyFromAppSecret('another secret', 'checkout')).not.toEqual(key);
});

test('a demo shop makes its secret once and only its owner may read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-secret-'));
  const secret = readOrCreateAppSecret(join(folder, 'data'));
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateAppSecret(join(folder, 'data'))).toBe(secret);
  expect(statSync(join(folder, 'data', 'app-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
