import { listServiceBadges } from '#app/modules/catalog/badges/list-badges.server.ts';
import {
  type ServiceListingFilter,
  listPublicServices,
  listRelatedServices,
} from '#app/modules/catalog/list-public-services.server.ts';
import { DEFAULT_SERVICE_GRID_SORT, type ServiceGridSort } from '#app/modules/catalog/grid-parameters.ts';
import {
  type ServiceGridState,
  MAX_HOME_SERVICES,
  MAX_LISTING_SERVICES,
  type PublicService,
  MAX_RELATED_SERVICES,
  sortServices,
} from '#app/modules/catalog/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ServiceCardMetricsLookup } from './card-figures.ts';
import { readServiceCardFigures } from './read-card-figures.server.ts';
import { type ServiceCardData, toServiceCardData } from './service-card-data.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * A grid: its choice, its cards, and the total number of services for the choice. `isFailed` if they could
 * not be read; then it is empty.
 */
export type ServiceGridData = {
  choice: ServiceGridState;
  cards: ServiceCardData[];
  total: number;
  isFailed: boolean;
};

/** ERROR-02: logs a listing that cannot be read and returns null, which lists show as empty. */
async function listPublicServicesOrNull(
  ctx: AppContext,
  filter: ServiceListingFilter,
): Promise<readonly PublicService[] | null> {
  try {
    return await listPublicServices(ctx, filter);
  } catch (error) {
    ctx.log.error({ err: error, ...filter }, 'service listing failed');
    ctx.onFallback?.();
    return null;
  }
}

/** If real orders are counted, badges and sort orders follow the counts too, not the stored figure. */
const applyVerifiedSalesCounts = (
  figures: ServiceCardMetricsLookup,
  services: readonly PublicService[],
): readonly PublicService[] =>
  figures.isVerified
    ? services.map((service) => ({ ...service, projectsSold30d: figures.of(service).projectsSold30d }))
    : services;

async function buildServiceCardsWithFigures(
  ctx: AppContext,
  figures: ServiceCardMetricsLookup,
  services: readonly PublicService[],
): Promise<ServiceCardData[]> {
  const { promise, demoWords } = await readSiteContent(ctx);
  const isOwnShop = figures.isVerified || !demoWords.areShown;
  const hasChosen = isOwnShop && services.some(({ badgeCodes }) => badgeCodes.length > 0);
  const badges = hasChosen ? await listServiceBadges(ctx) : [];
  const rule = { isByCalendar: promise.mode === 'calendar', isOwnShop, badges };
  return services.map((service) =>
    toServiceCardData(service, { ...figures.of(service), isVerified: figures.isVerified }, rule),
  );
}

/** Returns services as their cards show them, in the given order. */
export async function toServiceCards(
  ctx: AppContext,
  services: readonly PublicService[],
): Promise<ServiceCardData[]> {
  const figures = await readServiceCardFigures(ctx);
  return buildServiceCardsWithFigures(ctx, figures, applyVerifiedSalesCounts(figures, services));
}

/** Returns the cards of a grid, sorted, at most `limit`; by default everything a listing returns. */
export async function listServiceCards(
  ctx: AppContext,
  choice: ServiceGridState,
  limit: number = MAX_LISTING_SERVICES,
): Promise<ServiceGridData> {
  const services = await listPublicServicesOrNull(ctx, choice.category ? { category: choice.category } : {});
  const figures = await readServiceCardFigures(ctx);
  const sorted = sortServices(applyVerifiedSalesCounts(figures, services ?? []), choice.sort).slice(0, limit);
  const cards = await buildServiceCardsWithFigures(ctx, figures, sorted);
  return { choice, cards, total: services?.length ?? 0, isFailed: services === null };
}

export type HomePageServiceGridData = ServiceGridData & {
  /** The default sort. */
  usual: ServiceGridSort;
};

/** The shop's settings of its grid: number of cards, default sort, and pinned services by slug. */
export type HomeServiceGridSettings = { limit?: number; usual?: ServiceGridSort; pinned?: readonly string[] };

/**
 * Returns the grid of the home page: by default six cards, cheapest first. Pinned services come first until a
 * visitor chooses a category or a sort. Its loader adds the tags `catalog` and `testimonials`.
 */
export async function readHomeServiceGrid(
  ctx: AppContext,
  choice: ServiceGridState,
  { limit = MAX_HOME_SERVICES, usual = DEFAULT_SERVICE_GRID_SORT, pinned = [] }: HomeServiceGridSettings = {},
): Promise<HomePageServiceGridData> {
  const grid = await listServiceCards(ctx, choice, limit);
  const isAsItIs = choice.category === null && choice.sort === usual;
  if (pinned.length === 0 || !isAsItIs || grid.isFailed) return { ...grid, usual };
  const found = (await listPublicServicesOrNull(ctx, { slugs: pinned })) ?? [];
  const placeOf = ({ slug }: PublicService) => pinned.indexOf(slug ?? '');
  const ordered = found.toSorted((a, b) => placeOf(a) - placeOf(b));
  const first = await toServiceCards(ctx, ordered);
  const rest = grid.cards.filter(({ id }) => !first.some((card) => card.id === id));
  return { ...grid, usual, cards: [...first, ...rest].slice(0, limit) };
}

/** Returns the cards under "Related Services" (DETAIL-07). */
export async function listRelatedServiceCards(
  ctx: AppContext,
  service: { id: string; category: string },
): Promise<ServiceCardData[]> {
  return toServiceCards(ctx, await listRelatedServices(ctx, service));
}

/**
 * Returns the services next to a post: its chosen public ones, else the best
 * sellers of its category; three at most.
 */
export async function listServiceCardsForBlogPost(
  ctx: AppContext,
  post: { category: string | null; serviceIds: readonly string[] },
): Promise<ServiceCardData[]> {
  if (post.serviceIds.length === 0) {
    // No service has the empty id, so none is left out.
    return post.category === null
      ? []
      : listRelatedServiceCards(ctx, { id: NIL_UUID, category: post.category });
  }
  const chosen = (await listPublicServicesOrNull(ctx, { ids: post.serviceIds })) ?? [];
  const ordered = chosen.toSorted((a, b) => post.serviceIds.indexOf(a.id) - post.serviceIds.indexOf(b.id));
  return toServiceCards(ctx, ordered.slice(0, MAX_RELATED_SERVICES));
}
