import { createHash, randomBytes } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { encryptBytes, decryptBytes } from '#app/platform/encryption.server.ts';

/** The format of a link's secret: 192 random bits in base64url. */
const CART_TOKEN_PATTERN = /^[A-Za-z0-9_-]{32}$/;

/** Returns the secret of a new link. */
export const generateCartToken = (): string => randomBytes(24).toString('base64url');

/** Returns the hash by which a link's secret is stored and looked up; null if the secret is malformed. */
export function hashCartToken(token: string): string | null {
  return CART_TOKEN_PATTERN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

const getSharedCartEncryptionContext = (cartId: string) => ({
  purpose: 'shared-cart' as const,
  boundTo: cartId,
});

/** Encrypts the secret with the shop's key, bound to this cart. */
export function encryptSharedCartToken(ctx: AppContext, cartId: string, token: string): string {
  return encryptBytes(ctx.settings, getSharedCartEncryptionContext(cartId), Buffer.from(token));
}

/** Returns the secret of a stored link; null if the key it was encrypted with is gone. */
export function decryptSharedCartLinkToken(
  ctx: AppContext,
  cart: { id: string; tokenSealed: string },
): string | null {
  return (
    decryptBytes(ctx.settings, getSharedCartEncryptionContext(cart.id), cart.tokenSealed)?.toString() ?? null
  );
}

/** Returns the URL of a shared cart. */
export function buildSharedCartUrl(ctx: Pick<AppContext, 'settings'>, token: string): string {
  return `${ctx.settings.publicUrl}/c/${token}`;
}
