import type { z } from 'zod';

import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import { findSharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import { findPublicServicesByName } from '#app/modules/catalog/find-public-services-by-name.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listUcpCartMessages } from './cart-parts.server.ts';
import { listAgentCatalogSearchServiceIds, readAgentCatalogSeller } from './answer-catalog.server.ts';
import { type AgentServiceOffer, formatServiceDescriptionAsPlainText } from './offer.ts';
import { listSellerPolicies, buildShopPolicyLinks } from './product.ts';
import { buildAgentServiceOffers, readUniqueServiceOffers } from './read-offers.server.ts';
import { recordAgentAction } from './record-agent-action.server.ts';
import { UCP_DISCOUNT_CAPABILITY, UCP_VERSION } from './model.ts';

import type {
  mcpCartLinkInputSchema,
  mcpCartLinkOutputSchema,
  mcpServiceSearchInputSchema,
  mcpServiceSearchOutputSchema,
  mcpServiceInputSchema,
  mcpServiceOutputSchema,
} from './plain-input.ts';

/** Services per answer. */
const MAX_AGENT_SEARCH_RESULTS = 10;
const MAX_AGENT_SUMMARY_CHARACTERS = 300;

const convertCentsToDollarNumber = (cents: number): number => cents / 100;

function formatMcpServiceSummary({ service, url, deliveredBy }: AgentServiceOffer) {
  return {
    id: service.id,
    title: service.title,
    category: service.category,
    price_usd: convertCentsToDollarNumber(service.priceCents),
    url,
    summary: truncateTextAtWordEnd(
      formatServiceDescriptionAsPlainText(service.scope),
      MAX_AGENT_SUMMARY_CHARACTERS,
    ),
    delivery_days: service.deliveryDays,
    delivered_by: deliveredBy.toISOString(),
  };
}

/** Returns services for a person's query, best first. */
export async function searchServicesForMcp(
  ctx: AppContext,
  { query, max_price_usd: max, category }: z.infer<typeof mcpServiceSearchInputSchema>,
): Promise<z.infer<typeof mcpServiceSearchOutputSchema>> {
  const filters = {
    ...(category !== undefined && { categories: [category] }),
    ...(max !== undefined && { price: { max: Math.round(max * 100) } }),
  };
  const ids = (await listAgentCatalogSearchServiceIds(ctx, { query, filters, context: undefined })).slice(
    0,
    MAX_AGENT_SEARCH_RESULTS,
  );
  const offers = await readUniqueServiceOffers(ctx, ids);
  await recordAgentAction(ctx, null, 'search');
  return { services: offers.map(formatMcpServiceSummary) };
}

/** Returns one service with everything needed to decide on it; null if there is none. */
export async function readServiceForMcp(
  ctx: AppContext,
  { service: name }: z.infer<typeof mcpServiceInputSchema>,
): Promise<z.infer<typeof mcpServiceOutputSchema>> {
  const [[offer], { provider, publicUrl }] = await Promise.all([
    readUniqueServiceOffers(ctx, [name]),
    readAgentCatalogSeller(ctx),
  ]);
  if (!offer) return { service: null };
  await recordAgentAction(ctx, null, 'read');
  const { service, questions, rating } = offer;
  return {
    service: {
      ...formatMcpServiceSummary(offer),
      summary: formatServiceDescriptionAsPlainText(service.scope),
      included: service.scope.includedRows,
      not_included: service.scope.excludedRows,
      brief_questions: [...questions],
      revision_rounds: service.revisionRoundsIncluded,
      verified_rating: rating && { average: Math.round(rating.average * 10) / 10, count: rating.count },
      refund_days: provider.refundDays,
      terms_url: buildShopPolicyLinks(publicUrl)[0]?.url ?? publicUrl,
    },
  };
}

const NOTHING_ORDERED_MESSAGE =
  'Nothing is ordered yet: a person must open the link, review the cart and select Pay there.';

const createNoCartLinkAnswer = (sentence: string) => ({
  cart_url: null,
  subtotal_usd: 0,
  discount_usd: 0,
  total_usd: 0,
  tell_the_buyer: [sentence],
});

/** `1 minute`, `3 hours`: rounded up. */
function formatCartRateLimitWaitTime(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Creates a cart with a link that a person opens and pays; without a link but with a message if that fails.
 */
export async function createMcpCartLink(
  ctx: AppContext,
  { services, promo_code: promoCode }: z.infer<typeof mcpCartLinkInputSchema>,
): Promise<z.infer<typeof mcpCartLinkOutputSchema>> {
  const requested = services.map(({ service }) => service);
  const sold = await findPublicServicesByName(ctx, requested);
  if (!requested.every((name) => sold.has(name)))
    return createNoCartLinkAnswer('One of the services is not sold here. Search again.');
  const items = services.map(({ service: serviceId, quantity }) => ({ serviceId, quantity }));
  const content = { items, promoCode: promoCode ?? '' };
  const created = await createSharedCart(ctx, {
    content,
    source: 'agent',
    agent: { name: null, host: null },
  });
  if (!created.ok)
    return createNoCartLinkAnswer(
      created.failure.code === 'RATE_LIMITED'
        ? `Too many carts were created from here. Please try again in ${formatCartRateLimitWaitTime(created.failure.retryAfterSeconds)}.`
        : 'The quantity is over the limit for one service.',
    );
  await recordAgentAction(ctx, null, 'cart');
  return buildMcpCartLinkAnswer(ctx, created.value);
}

/** Codes are always supported here. */
const PROMO_CODE_CAPABILITIES = new Map([[UCP_DISCOUNT_CAPABILITY, UCP_VERSION]]);

async function buildMcpCartLinkAnswer(ctx: AppContext, { token, url }: { token: string; url: string }) {
  const cart = await findSharedCart(ctx, token);
  if (!cart) return createNoCartLinkAnswer('The cart couldn’t be read. Please try again.');
  const [offers, seller] = await Promise.all([
    buildAgentServiceOffers(
      ctx,
      cart.lines.map(({ service }) => service),
    ),
    readAgentCatalogSeller(ctx),
  ]);
  const { subtotalCents, discountCents, totalCents } = cart.totals;
  return {
    cart_url: url,
    subtotal_usd: convertCentsToDollarNumber(subtotalCents),
    discount_usd: convertCentsToDollarNumber(discountCents),
    total_usd: convertCentsToDollarNumber(totalCents),
    tell_the_buyer: [
      NOTHING_ORDERED_MESSAGE,
      ...listUcpCartMessages(PROMO_CODE_CAPABILITIES, cart, offers).map(({ content }) => content),
      ...listSellerPolicies(seller).map(({ description }) => description.plain),
    ],
  };
}
