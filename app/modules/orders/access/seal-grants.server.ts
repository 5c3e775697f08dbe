import { z } from 'zod';

import type { ShopSettings } from '#app/platform/context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { ORDER_LINK_LIFETIME_DAYS, MAX_ORDER_LINKS_PER_BROWSER } from './order-access.ts';

type OrderLinkSecretSettings = Pick<ShopSettings, 'secret' | 'formerSecrets'>;

/** An order as its links refer to it: incrementing the version revokes them all. */
export type OrderLinkVersionRef = { id: string; linkVersion: number };

const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

const buildSignedLinkText = (order: OrderLinkVersionRef, expiresAt: number) =>
  `order:v1:${order.id}:${expiresAt}:${order.linkVersion}`;

/**
 * Returns the value of `?t=` in an order's link: until when it works, and our signature (orders.md
 * "Access to an order").
 */
export function createOrderLinkToken(
  settings: OrderLinkSecretSettings,
  order: OrderLinkVersionRef,
  now: Date,
): string {
  const expiresAt = toUnixSeconds(now) + ORDER_LINK_LIFETIME_DAYS * 86_400;
  return `${expiresAt}.${signTextWithAppSecret(settings, 'order-link', buildSignedLinkText(order, expiresAt))}`;
}

/** Whether a token opens this order now. */
export function isValidOrderLinkToken(
  settings: OrderLinkSecretSettings,
  token: string,
  order: OrderLinkVersionRef,
  now: Date,
): boolean {
  const [, expiry = '0', provided = ''] = /^(\d{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  const text = buildSignedLinkText(order, Number(expiry));
  return (
    verifyAppSecretSignature(settings, 'order-link', { text, provided }) &&
    Number(expiry) > toUnixSeconds(now)
  );
}

const orderLinkGrantSchema = z.strictObject({
  orderId: z.uuid(),
  linkVersion: z.int(),
  /** Unix seconds until which the order may be read. */
  readUntil: z.int(),
  /**
   * Unix seconds until which it may also be written to, after a code from its email address; 0 without one.
   */
  confirmedUntil: z.int(),
});
const orderLinkGrantListSchema = z.array(orderLinkGrantSchema).max(MAX_ORDER_LINKS_PER_BROWSER);
/** The access granted to a browser, as stored in its cookie. */
export type OrderLinkAccessGrant = z.infer<typeof orderLinkGrantSchema>;

/** Returns the value of the cookie: its content in base64url, a dot, our signature. */
export function signOrderLinkGrantsCookie(
  settings: OrderLinkSecretSettings,
  provided: readonly OrderLinkAccessGrant[],
): string {
  const text = Buffer.from(JSON.stringify(provided)).toString('base64url');
  return `${text}.${signTextWithAppSecret(settings, 'order-cookie', text)}`;
}

/** Returns the grants of a cookie that are valid now; empty if it is not ours. */
export function readOrderLinkGrantsFromCookie(
  settings: OrderLinkSecretSettings,
  cookie: string | null,
  now: Date,
): OrderLinkAccessGrant[] {
  const [text = '', provided = ''] = cookie?.split('.') ?? [];
  if (!verifyAppSecretSignature(settings, 'order-cookie', { text, provided })) return [];
  const parsed = orderLinkGrantListSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.success ? parsed.data.filter(({ readUntil }) => readUntil > toUnixSeconds(now)) : [];
}
