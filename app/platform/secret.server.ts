import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureDataDirIsWritable } from './data-dir.server.ts';

/**
 * The purpose of a derived key; a key of one purpose verifies nothing of another (safety.md "Secrets, errors
 * and logs").
 */
export type DerivedSecretPurpose =
  | 'checkout'
  | 'session'
  | 'sign-in-code'
  | 'known-browser'
  | 'second-factor'
  | 'order-link'
  | 'order-cookie'
  | 'order-code'
  | 'order-file'
  | 'address'
  | 'preview'
  | 'review-link'
  | 'review-code'
  | 'unsubscribe'
  | 'data-export'
  | 'audit'
  | 'time-trap'
  | 'address-secret'
  | 'shared-cart'
  | 'cart-maker'
  | 'secret-mark'
  | 'sandbox';

/** Cached because every request needs some of them; there are as many as purposes and secrets. */
const derivedCryptographicKeyCache = new Map<string, Buffer>();

/** Returns 32 bytes for one purpose, derived from `APP_SECRET` by HKDF-SHA-256. */
export function deriveKeyFromAppSecret(secret: string, purpose: DerivedSecretPurpose): Buffer {
  const name = `${purpose} ${secret}`;
  const key =
    derivedCryptographicKeyCache.get(name) ??
    Buffer.from(hkdfSync('sha256', secret, '', `prix-fixe/${purpose}`, 32));
  derivedCryptographicKeyCache.set(name, key);
  return key;
}

/**
 * Returns the secret of a demo shop: created at the first start and stored in `dataDir`, readable by its
 * owner only.
 */
export function readOrCreateAppSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  ensureDataDirIsWritable(dataDir);
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
