import { buildSharedCartUrl } from '#app/modules/shared-carts/cart-token.server.ts';
import { findSharedCartOrder } from '#app/modules/shared-carts/find-shared-cart-order.server.ts';
import { findSharedCart, type SharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAgentCatalogSeller } from './answer-catalog.server.ts';
import { buildShopPolicyLinks } from './product.ts';
import { buildAgentServiceOffers } from './read-offers.server.ts';
import {
  type UcpResponseKind,
  createUcpEnvelope,
  createUcpRefusal,
  type NegotiatedUcpCapabilityVersions,
  type UcpMessage,
  type UcpProtocolResponseObject,
} from './model.ts';
import type { AgentPlatformProfile } from './platform-profile.ts';

import {
  formatUcpCartContent,
  listUcpCartMessages,
  formatUcpOpenCart,
  listCartRefundAndDeliveryPolicies,
} from './cart-parts.server.ts';

/** The caller and the negotiated capabilities. */
export type CallingAgentHostAndCapabilities = {
  platform: Pick<AgentPlatformProfile, 'host'>;
  spoken: NegotiatedUcpCapabilityVersions;
};

/**
 * Returns the cart with an id if this platform created it: an id gives no access to other agents' carts or to
 * carts that people share.
 */
export async function findCartOfCallingAgent(
  ctx: AppContext,
  caller: CallingAgentHostAndCapabilities,
  id: string,
): Promise<SharedCart | null> {
  const cart = await findSharedCart(ctx, id);
  const isOwn = cart?.source === 'agent' && cart.agent?.host === caller.platform.host;
  return isOwn ? cart : null;
}

/** Returns the answer for an unknown id. */
export function createUcpCartNotFoundResponse(
  ctx: AppContext,
  { spoken }: CallingAgentHostAndCapabilities,
  kind: UcpResponseKind,
): UcpProtocolResponseObject {
  const content = kind === 'cart' ? 'This cart doesn’t exist or is closed.' : 'This checkout doesn’t exist.';
  return createUcpRefusal(spoken, kind, {
    code: 'not_found',
    content,
    continueUrl: `${ctx.settings.publicUrl}/services`,
  });
}

/** What a cart and a checkout that can still be bought have in common. */
async function createUcpOpenCartResponseFields(
  ctx: AppContext,
  { spoken }: CallingAgentHostAndCapabilities,
  id: string,
  cart: SharedCart,
) {
  const [offers, seller] = await Promise.all([
    buildAgentServiceOffers(
      ctx,
      cart.lines.map(({ service }) => service),
    ),
    readAgentCatalogSeller(ctx),
  ]);
  return {
    id,
    ...formatUcpOpenCart(spoken, cart),
    messages: listUcpCartMessages(spoken, cart, offers),
    links: buildShopPolicyLinks(ctx.settings.publicUrl),
    policies: listCartRefundAndDeliveryPolicies(seller, cart, offers),
    continue_url: buildSharedCartUrl(ctx, id),
    expires_at: cart.expiresAt.toISOString(),
  };
}

/** Returns a cart as an answer; a paid or expired one no longer exists. */
export async function createUcpCartResponse(
  ctx: AppContext,
  caller: CallingAgentHostAndCapabilities,
  id: string,
  extraMessages: readonly UcpMessage[] = [],
): Promise<UcpProtocolResponseObject> {
  const cart = await findCartOfCallingAgent(ctx, caller, id);
  if (!cart || (cart.state !== 'open' && cart.state !== 'processing'))
    return createUcpCartNotFoundResponse(ctx, caller, 'cart');
  const parts = await createUcpOpenCartResponseFields(ctx, caller, id, cart);
  return {
    ucp: createUcpEnvelope(caller.spoken, 'cart'),
    ...parts,
    messages: [...extraMessages, ...parts.messages],
  };
}

const BUYER_REVIEW_REQUIRED_MESSAGE: UcpMessage = {
  type: 'error',
  code: 'buyer_review_required',
  severity: 'requires_buyer_review',
  content:
    'A person must review this on the shop’s page and select Pay there. Nothing is ordered or paid before that.',
};

/** Returns a checkout as an answer, in any state. */
export async function createUcpCheckoutResponse(
  ctx: AppContext,
  caller: CallingAgentHostAndCapabilities,
  id: string,
  extraMessages: readonly UcpMessage[] = [],
): Promise<UcpProtocolResponseObject> {
  const cart = await findCartOfCallingAgent(ctx, caller, id);
  if (!cart) return createUcpCartNotFoundResponse(ctx, caller, 'checkout');
  if (cart.state === 'paid') return createCompletedCheckoutAnswer(ctx, caller, id, extraMessages);
  const ucp = createUcpEnvelope(caller.spoken, 'checkout');
  const { continue_url, ...parts } = await createUcpOpenCartResponseFields(ctx, caller, id, cart);
  if (cart.state === 'canceled' || cart.state === 'expired')
    return { ucp, ...parts, status: 'canceled', messages: [...extraMessages] };
  if (cart.state === 'processing')
    return { ucp, ...parts, status: 'complete_in_progress', messages: [...extraMessages], continue_url };
  const isIncomplete = cart.unavailable.length > 0 || cart.lines.length === 0;
  return {
    ucp,
    ...parts,
    status: isIncomplete ? 'incomplete' : 'requires_escalation',
    messages: [...extraMessages, ...parts.messages, ...(isIncomplete ? [] : [BUYER_REVIEW_REQUIRED_MESSAGE])],
    continue_url,
  };
}

/** A purchase at its original prices; its URL contains no key, and nothing identifies the buyer. */
async function createCompletedCheckoutAnswer(
  ctx: AppContext,
  caller: CallingAgentHostAndCapabilities,
  id: string,
  extraMessages: readonly UcpMessage[],
): Promise<UcpProtocolResponseObject> {
  const became = await findSharedCartOrder(ctx, id);
  const order = became?.order;
  if (!order) return createUcpCartNotFoundResponse(ctx, caller, 'checkout');
  const { promoCode, discountCents } = order;
  const code = promoCode ? { code: promoCode, discountCents } : null;
  const lines = order.items.map((item) => ({ ...item, serviceId: item.serviceId ?? item.id }));
  return {
    ucp: createUcpEnvelope(caller.spoken, 'checkout'),
    id,
    status: 'completed',
    ...formatUcpCartContent(caller.spoken, {
      lines,
      sums: order,
      code,
      codes: code ? [code.code] : [],
    }),
    links: buildShopPolicyLinks(ctx.settings.publicUrl),
    messages: [...extraMessages],
    order: {
      id: order.id,
      label: order.number,
      permalink_url: `${ctx.settings.publicUrl}/orders/${order.id}`,
    },
  };
}
