import { createHash, randomBytes } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { seal, unseal } from '#app/platform/sealing.server.ts';

/** What the secret of a link looks like: 192 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** The secret of a new link. */
export const makeToken = (): string => randomBytes(24).toString('base64url');

/** How a link's secret is stored and looked up; null for what cannot be one. */
export function tokenHash(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

const place = (cartId: string) => ({ purpose: 'shared-cart' as const, boundTo: cartId });

/** The secret under the shop's key, for this cart alone. */
export function sealToken(ctx: AppContext, cartId: string, token: string): string {
  return seal(ctx.settings, place(cartId), Buffer.from(token));
}

/** The secret of a stored link; null once the key it was sealed with is gone. */
export function unsealToken(ctx: AppContext, cart: { id: string; tokenSealed: string }): string | null {
  return unseal(ctx.settings, place(cart.id), cart.tokenSealed)?.toString() ?? null;
}

/** The address of a cart by link. */
export function sharedCartUrl(ctx: Pick<AppContext, 'settings'>, token: string): string {
  return `${ctx.settings.publicUrl}/c/${token}`;
}
