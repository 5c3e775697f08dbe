import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ShopSettings } from './context.ts';
import { deriveKeyFromAppSecret, type DerivedSecretPurpose } from './secret.server.ts';

type SigningSecretSettings = Pick<ShopSettings, 'secret' | 'formerSecrets'>;

function computeAppSecretHmacSignature(secret: string, purpose: DerivedSecretPurpose, text: string): string {
  return createHmac('sha256', deriveKeyFromAppSecret(secret, purpose)).update(text).digest('base64url');
}

/**
 * Returns whether a signature of ours matches a text exactly, in constant time; that of a former `APP_SECRET`
 * counts too.
 */
export function verifyAppSecretSignature(
  settings: SigningSecretSettings,
  purpose: DerivedSecretPurpose,
  signed: { text: string; provided: string },
): boolean {
  const provided = Buffer.from(signed.provided);
  return [settings.secret, ...(settings.formerSecrets ?? [])]
    .map((secret) => Buffer.from(computeAppSecretHmacSignature(secret, purpose, signed.text)))
    .map((own) => provided.length === own.length && timingSafeEqual(provided, own))
    .includes(true);
}

/** Returns the signature of a text, under the current `APP_SECRET`. */
export function signTextWithAppSecret(
  settings: SigningSecretSettings,
  purpose: DerivedSecretPurpose,
  text: string,
): string {
  return computeAppSecretHmacSignature(settings.secret, purpose, text);
}
