import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { sortServices } from '#app/modules/catalog/model.ts';
import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { rankServicesForSearch } from '#app/modules/search/answers/list-ranked-services.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type UcpResponseKind,
  createUcpEnvelope,
  createUcpRefusal,
  type NegotiatedUcpCapabilityVersions,
  type UcpMessage,
  type UcpProtocolResponseObject,
} from './model.ts';
import type { CatalogLookupRequest, UcpGetProductRequest, UcpCatalogSearchRequest } from './ucp-input.ts';

import { paginateByCursor } from './cursor.ts';
import {
  listUcpDeliveryDelayMessages,
  listUcpServiceOfferNotices,
  listSellerPolicies,
  formatAgentProduct,
  type AgentCatalogSeller,
} from './product.ts';
import type { AgentServiceOffer } from './offer.ts';
import { findServiceOffersByName, readUniqueServiceOffers } from './read-offers.server.ts';

/** Returns the shop's data for answers about its services. */
export async function readAgentCatalogSeller(ctx: AppContext): Promise<AgentCatalogSeller> {
  const { provider } = await readSiteContent(ctx);
  return { publicUrl: ctx.settings.publicUrl, provider, categories: ctx.categories };
}

type UcpCatalogSearchQuery = Pick<UcpCatalogSearchRequest, 'query' | 'filters' | 'context'>;

/** The request asks for prices in a currency; ours are in dollars, without conversion. */
const isForeignCurrencyRequested = ({ context }: UcpCatalogSearchQuery): boolean =>
  context?.currency !== undefined && context.currency.toUpperCase() !== 'USD';

function getCatalogFilterLimits(wanted: UcpCatalogSearchQuery) {
  const price = isForeignCurrencyRequested(wanted) ? undefined : wanted.filters?.price;
  return {
    minCents: price?.min ?? null,
    maxCents: price?.max ?? null,
    maxDays: null,
    categories: wanted.filters?.categories ?? [],
  };
}

/**
 * Returns the ids of matching services, best first: by the words of a query, or all that pass the filters, in
 * the order of the listing.
 */
export async function listAgentCatalogSearchServiceIds(
  ctx: AppContext,
  wanted: UcpCatalogSearchQuery,
): Promise<string[]> {
  const limits = getCatalogFilterLimits(wanted);
  const q = wanted.query ?? '';
  if (q !== '') {
    const { found } = await rankServicesForSearch(ctx, { q, literal: false, limits, visitor: null });
    return found.map(({ document }) => document.id);
  }
  const { minCents, maxCents, categories } = limits;
  const listed = await listPublicServices(ctx, { price: { minCents, maxCents } });
  const fitting = listed.filter(({ category }) => categories.length === 0 || categories.includes(category));
  return sortServices(fitting, DEFAULT_SERVICE_GRID_SORT).map(({ id }) => id);
}

/** `search_catalog`: returns a page of matches; no match is an answer without products. */
export async function searchCatalogForAgent(
  ctx: AppContext,
  spoken: NegotiatedUcpCapabilityVersions,
  request: UcpCatalogSearchRequest,
): Promise<UcpProtocolResponseObject> {
  const ids = await listAgentCatalogSearchServiceIds(ctx, request);
  const page = paginateByCursor(ids, request.pagination ?? {});
  const [offers, seller] = await Promise.all([
    readUniqueServiceOffers(ctx, page.items),
    readAgentCatalogSeller(ctx),
  ]);
  const messages: UcpMessage[] = [
    ...offers.flatMap((offer, at) => listUcpDeliveryDelayMessages(offer, `$.products[${at}].variants[0]`)),
    ...(isForeignCurrencyRequested(request) && request.filters?.price
      ? [
          {
            type: 'info',
            code: 'currency',
            content: 'Prices are in USD; the price filter was not applied.',
          } as const,
        ]
      : []),
  ];
  return {
    ucp: createUcpEnvelope(spoken, 'search'),
    products: offers.map((offer) => formatAgentProduct(offer, seller)),
    pagination: page.answered,
    ...(messages.length > 0 && { messages }),
    ...(offers.length > 0 && { policies: listSellerPolicies(seller) }),
  };
}

/**
 * `lookup_catalog`: returns services by id, slug or former slug; unknown names
 * are reported without duplicates.
 */
export async function lookUpCatalogForAgent(
  ctx: AppContext,
  spoken: NegotiatedUcpCapabilityVersions,
  request: CatalogLookupRequest,
): Promise<UcpProtocolResponseObject> {
  const requested = [...new Set(request.ids)];
  const [named, seller] = await Promise.all([
    findServiceOffersByName(ctx, requested),
    readAgentCatalogSeller(ctx),
  ]);
  const namesOf = Map.groupBy(requested, (name) => named.get(name)?.service.id);
  const kept = [...new Set(named.values())].filter((offer) => doesServiceMatchCatalogFilter(offer, request));
  const products = kept.map((offer) => {
    const product = formatAgentProduct(offer, seller);
    const inputs = namesOf.get(offer.service.id)?.map((id) => ({
      id,
      match: id.toLowerCase() === offer.service.id ? 'exact' : 'featured',
    }));
    return { ...product, variants: product.variants.map((variant) => ({ ...variant, inputs })) };
  });
  const messages: UcpMessage[] = [
    ...kept.flatMap((offer, at) => listUcpDeliveryDelayMessages(offer, `$.products[${at}].variants[0]`)),
    ...requested
      .filter((name) => !named.has(name))
      .map((content) => ({ type: 'info', code: 'not_found', content }) as const),
  ];
  return {
    ucp: createUcpEnvelope(spoken, 'lookup'),
    products,
    ...(messages.length > 0 && { messages }),
    ...(products.length > 0 && { policies: listSellerPolicies(seller) }),
  };
}

function doesServiceMatchCatalogFilter(
  { service }: AgentServiceOffer,
  request: CatalogLookupRequest,
): boolean {
  const { minCents, maxCents, categories } = getCatalogFilterLimits(request);
  const { priceCents, category } = service;
  const isPriced = priceCents >= (minCents ?? 0) && priceCents <= (maxCents ?? Number.POSITIVE_INFINITY);
  return isPriced && (categories.length === 0 || categories.includes(category));
}

/** `get_product`: returns one service with what an agent must show of it. */
export async function answerUcpGetProduct(
  ctx: AppContext,
  spoken: NegotiatedUcpCapabilityVersions,
  request: UcpGetProductRequest,
): Promise<UcpProtocolResponseObject> {
  const kind: UcpResponseKind = 'lookup';
  const [[offer], seller] = await Promise.all([
    readUniqueServiceOffers(ctx, [request.id]),
    readAgentCatalogSeller(ctx),
  ]);
  if (!offer) {
    const continueUrl = `${ctx.settings.publicUrl}/services`;
    return createUcpRefusal(spoken, kind, {
      code: 'not_found',
      content: 'This service doesn’t exist.',
      continueUrl,
    });
  }
  return {
    ucp: createUcpEnvelope(spoken, kind),
    product: formatAgentProduct(offer, seller),
    messages: listUcpServiceOfferNotices(offer, '$.product.variants[0]'),
    policies: listSellerPolicies(seller),
  };
}
