import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { ShopSettings } from '#app/platform/context.ts';
import { encryptBytes, decryptBytes } from '#app/platform/encryption.server.ts';

const TOTP_STEP_SECONDS = 30;
const TOTP_CODE_DIGIT_COUNT = 6;
/** Tolerated clock drift of phones, in steps. */
const TOTP_CLOCK_DRIFT_STEPS = 1;
const TOTP_SECRET_LENGTH_BYTES = 20;
const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_RANDOM_BYTES = 10;

/** 160 random bits, as RFC 4226 recommends. */
export function generateTotpSecret(): Buffer {
  return randomBytes(TOTP_SECRET_LENGTH_BYTES);
}

/**
 * Returns the code of one 30-second step since 1970 (RFC 6238 with SHA-1, the algorithm the apps support).
 */
export function computeTotpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** TOTP_CODE_DIGIT_COUNT;
  return String(number).padStart(TOTP_CODE_DIGIT_COUNT, '0');
}

export const computeTotpStep = (now: Date) => Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);

/**
 * Returns the step of this code if it is the current step or one next to it, and later than the last accepted
 * one; null otherwise.
 */
export function findAcceptedTotpStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
) {
  const present = computeTotpStep(now);
  for (let step = present - TOTP_CLOCK_DRIFT_STEPS; step <= present + TOTP_CLOCK_DRIFT_STEPS; step++) {
    if (step > lastStep && computeTotpCode(secret, step) === code) return step;
  }
  return null;
}

type AppSecretSettings = Pick<ShopSettings, 'secret' | 'formerSecrets'>;

const getTotpSecretEncryptionContext = (userId: string) =>
  ({ purpose: 'second-factor', boundTo: userId }) as const;

/** Returns a secret in its stored form: encrypted, and bound to its account. */
export function encryptSecondFactorSecret(
  settings: AppSecretSettings,
  userId: string,
  secret: Buffer,
): string {
  return encryptBytes(settings, getTotpSecretEncryptionContext(userId), secret);
}

/** Decrypts a secret with the current `APP_SECRET` or an earlier one. Throws if none of them fits. */
export function decryptSecondFactorSecret(
  settings: AppSecretSettings,
  userId: string,
  stored: string,
): Buffer {
  const secret = decryptBytes(settings, getTotpSecretEncryptionContext(userId), stored);
  if (secret) return secret;
  throw new Error('the second factor was stored under an APP_SECRET that is not known any more');
}

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: the form in which people type a secret into an app. */
export function encodeBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32_ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** Ten codes of 80 bits, in groups that are easy to copy. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatSecretInFourCharacterGroups(encodeBase32(randomBytes(RECOVERY_CODE_RANDOM_BYTES)).toLowerCase()),
  );
}

export const formatSecretInFourCharacterGroups = (text: string) => (text.match(/.{1,4}/g) ?? []).join('-');

/**
 * Returns the stored digest of a recovery code. The code is as random as a key, so the digest needs none and
 * survives a change of `APP_SECRET`.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest('base64url');
}
