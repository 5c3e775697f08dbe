import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { ShopSettings } from './context.ts';
import { deriveKeyFromAppSecret, type DerivedSecretPurpose } from './secret.server.ts';

type EncryptionSecretSettings = Pick<ShopSettings, 'secret' | 'formerSecrets'>;
/** A sealed value's purpose and what it is bound to: it cannot be unsealed under any other. */
type EncryptedValuePurposeAndBinding = { purpose: DerivedSecretPurpose; boundTo: string };

const AES_IV_BYTES = 12;
const AES_TAG_BYTES = 16;

/**
 * Returns bytes that only this shop can read and change: AES-256-GCM under a sub-key of `APP_SECRET`, in
 * base64url.
 */
export function encryptBytes(
  settings: EncryptionSecretSettings,
  { purpose, boundTo }: EncryptedValuePurposeAndBinding,
  bytes: Buffer,
): string {
  const iv = randomBytes(AES_IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKeyFromAppSecret(settings.secret, purpose), iv);
  cipher.setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Returns what was sealed under the current `APP_SECRET` or an earlier one; null when it was not sealed, or
 * was changed.
 */
export function decryptBytes(
  settings: EncryptionSecretSettings,
  { purpose, boundTo }: EncryptedValuePurposeAndBinding,
  text: string,
): Buffer | null {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length < AES_IV_BYTES + AES_TAG_BYTES) return null;
  for (const secret of [settings.secret, ...(settings.formerSecrets ?? [])]) {
    const key = deriveKeyFromAppSecret(secret, purpose);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, AES_IV_BYTES), {
      authTagLength: AES_TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(sealed.subarray(-AES_TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(sealed.subarray(AES_IV_BYTES, -AES_TAG_BYTES)),
        decipher.final(),
      ]);
    } catch {
      // Sealed under another APP_SECRET, or not ours.
    }
  }
  return null;
}
