import {
  type ServiceListingFilter,
  listPublicServices,
} from '#app/modules/catalog/list-public-services.server.ts';
import { type PublicService, sortServices } from '#app/modules/catalog/model.ts';
import { toServiceCards } from '#app/modules/service-cards/list-service-cards.server.ts';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SearchIntentChip } from '../words/parse-intent.ts';
import { MAX_SERVICE_SEARCH_RESULTS, type ServiceSearchSelection } from '../model.ts';

import type { SearchHardFilterLimits } from './fused-ranking.ts';
import { rankServicesForSearch, type RankedSearchResultService } from './list-ranked-services.server.ts';

function toServiceListingFilter({ category, price, delivery }: ServiceSearchSelection): ServiceListingFilter {
  return {
    ...(category && { category }),
    ...(price && { price }),
    ...(delivery !== null && { deliveryDays: delivery }),
  };
}

function toSearchPriceAndDeliveryLimits({
  category,
  price,
  delivery,
}: ServiceSearchSelection): SearchHardFilterLimits {
  return {
    minCents: price?.minCents ?? null,
    maxCents: price?.maxCents ?? null,
    maxDays: delivery,
    categories: category ? [category] : [],
  };
}

/**
 * How a query was understood: its limits as chips (`without` is the query to search instead), and its
 * corrected spelling.
 */
export type SearchQueryChipsAndCorrectedSpelling = { chips: SearchIntentChip[]; corrected: string | null };

export type ServiceSearchResults = SearchQueryChipsAndCorrectedSpelling & {
  services: PublicService[];
  /** Matches beyond the limits named in the query; only if nothing else is found. */
  nearest: PublicService[];
  /** The page of the shop this query redirects to instead of showing a list. */
  redirect: string | null;
  /**
   * Whether words alone were used because the model or its vectors are still loading; a minute later more may
   * be found.
   */
  isWarmingUp: boolean;
};

const MAX_NEAREST_SERVICES = 3;

/** Reads the services of a ranking, in its order, as listing cards need them. */
async function readRankedPublicServices(
  ctx: AppContext,
  ranked: readonly RankedSearchResultService[],
): Promise<PublicService[]> {
  if (ranked.length === 0) return [];
  const ids = ranked.map(({ document }) => document.id);
  const place = new Map(ids.map((id, rank) => [id, rank]));
  const services = await listPublicServices(ctx, { ids });
  return services.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

/**
 * Returns the services for a choice: without a query the listing of GRID-13, with one at most 20, best first
 * unless another order is selected. A query of stop words only finds nothing. Only public services are ever
 * found.
 */
export async function searchServices(
  ctx: AppContext,
  choice: ServiceSearchSelection,
): Promise<ServiceSearchResults> {
  const inOrder = (services: readonly PublicService[]) =>
    choice.sort === 'best-match' ? [...services] : sortServices(services, choice.sort);
  if (!choice.q) {
    const listed = await listPublicServices(ctx, toServiceListingFilter(choice));
    const nothingRead = { nearest: [], chips: [], corrected: null, redirect: null, isWarmingUp: false };
    return { services: inOrder(listed), ...nothingRead };
  }
  const { q, literal } = choice;
  const ranking = await rankServicesForSearch(ctx, {
    q,
    literal,
    limits: toSearchPriceAndDeliveryLimits(choice),
    visitor: null,
  });
  return {
    services: inOrder(
      await readRankedPublicServices(ctx, ranking.found.slice(0, MAX_SERVICE_SEARCH_RESULTS)),
    ),
    nearest: await readRankedPublicServices(ctx, ranking.nearest.slice(0, MAX_NEAREST_SERVICES)),
    chips: ranking.intent.chips,
    corrected: ranking.corrected,
    redirect: ranking.rules.redirect,
    isWarmingUp: ranking.absence === 'loading',
  };
}

/** What the page shows. `isFailed` if the list could not be read; it is empty then (ERROR-02). */
export type ServiceSearchPageResults = Omit<ServiceSearchResults, 'services' | 'nearest'> & {
  cards: ServiceCardData[];
  /** Cards of close matches beyond a limit of the query. */
  nearest: ServiceCardData[];
  isFailed: boolean;
};

/** The same as cards. A failure is logged and returned as an empty list with `isFailed`. */
export async function searchServicesAsCards(
  ctx: AppContext,
  choice: ServiceSearchSelection,
): Promise<ServiceSearchPageResults> {
  try {
    const { services, nearest, ...understood } = await searchServices(ctx, choice);
    const cards = await toServiceCards(ctx, services);
    return { ...understood, cards, nearest: await toServiceCards(ctx, nearest), isFailed: false };
  } catch (error) {
    ctx.log.error({ err: error, category: choice.category }, 'search failed');
    ctx.onFallback?.();
    const nothing = { cards: [], nearest: [], chips: [], corrected: null, redirect: null };
    return { ...nothing, isWarmingUp: false, isFailed: true };
  }
}
