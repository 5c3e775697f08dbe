import type { ServerBuild } from 'react-router';

import type { CacheTag } from '#app/platform/db/database.server.ts';
import {
  type CrawlerAndTrackerRouteRules,
  type RouteAccessArea,
  type RouteAreaAccessDefaults,
  type AcceptedRequestBodyRule,
  type RouteOptions,
  getRouteOptionsFromHandle,
} from '#app/platform/route-facts.ts';

import { ROUTE_AREA_SETTINGS } from './areas.ts';
import {
  type CachedPageAddressRule,
  createCachedPageAddressRule,
  type PageCacheKeyOptions,
  getPageCacheKey,
  getPagePathOfDataUrl,
} from './page-keys.ts';
import {
  type RoutePatternWithLayoutBranch,
  listLeafRoutes,
  createRouteValueLookupByPath,
} from './route-tree.ts';

/** Everything known about an address before its route runs. */
export type RouteRequestSettings = RouteAreaAccessDefaults &
  Pick<RouteOptions, 'limit' | 'cost' | 'takesForeignPosts' | 'recordedRefusal' | 'sitemap' | 'isFramed'> & {
    area: RouteAccessArea;
    body: AcceptedRequestBodyRule;
    tags: readonly CacheTag[];
    /** How it is cached; null when it is rendered for each client. */
    kept: CachedPageAddressRule | null;
    /** The methods it accepts; null for an unknown address. */
    methods: readonly string[] | null;
    /** Whether the request is for the data of a page, not for the page itself. */
    isData: boolean;
  };

/** One address of app/routes.ts with its facts. */
export type RouteUrlPatternWithSettings = RoutePatternWithLayoutBranch & {
  routeId: string;
  facts: RouteRequestSettings;
};

export type RouteSettingsAndCacheKeyLookup = {
  factsOf: (path: string) => RouteRequestSettings;
  /** Returns the key of a cached page; null for every other address (page-keys.ts). */
  pageKey: (rawUrl: string) => string | null;
  /**
   * Returns the key under which all 404 pages of one kind share a rendering: for a cached page with
   * parameters in its address, null for others.
   */
  nothingKey: (key: string) => string | null;
  /**
   * Returns the path a page is cached under: its own, or one shared path for all unknown URLs, which show the
   * same page.
   */
  cachedPath: (path: string) => string;
  /**
   * Returns the address that serves a page's path, or the not-found page; undefined in a build without one.
   */
  at: (pagePath: string) => RouteUrlPatternWithSettings | undefined;
  book: CrawlerAndTrackerRouteRules;
  list: readonly RouteUrlPatternWithSettings[];
};

const PAGE_HTTP_METHODS = ['GET', 'HEAD', 'POST'];
/**
 * Where pages ask for the routes behind their links (react-router.config.ts): an address of the router
 * itself, not a route.
 */
export const ROUTE_MANIFEST_PATH = '/__manifest';
/** The not-found page, which serves every unknown URL. */
const NOT_FOUND_ROUTE_PATTERN = '/*';

/**
 * Reads the facts from the routes of the build, so that there is no second list of addresses
 * (docs/decisions/0040).
 */
export function createRouteSettingsLookup(
  build: Pick<ServerBuild, 'routes'>,
  keyParts: PageCacheKeyOptions = {},
): RouteSettingsAndCacheKeyLookup {
  const list = listLeafRoutes(build).map((leaf) => ({
    ...leaf,
    routeId: leaf.branch.at(-1)?.id ?? '',
    facts: resolveRouteRequestSettings(leaf),
  }));
  const known = list.filter(({ pattern }) => pattern !== NOT_FOUND_ROUTE_PATTERN);
  const notFound = list.find(({ pattern }) => pattern === NOT_FOUND_ROUTE_PATTERN);
  const addressAt = createRouteValueLookupByPath(known.map((address) => [address.pattern, address]));
  const find = (path: string) => addressAt(path)?.facts;
  const beside = createUnknownUrlSettingsLookup(list, notFound);
  const dataOf = new Map(
    [...list.map(({ facts }) => facts), ...beside.all].map((facts) => [
      facts,
      createDataRouteSettings(facts),
    ]),
  );
  return {
    factsOf(path) {
      const own = find(path) ?? beside.at(path);
      // For functions the extension is part of the address.
      if (own.area === 'function' || !path.endsWith('.data')) return own;
      const page = getPagePathOfDataUrl(path);
      const facts = find(page) ?? beside.at(page);
      return dataOf.get(facts) ?? facts;
    },
    pageKey: (rawUrl) =>
      getPageCacheKey(
        rawUrl,
        (path) => (path === NOT_FOUND_ROUTE_PATTERN ? beside.notFound : find(path))?.kept ?? null,
        keyParts,
      ),
    nothingKey(key) {
      const path = key.split('?', 1)[0] ?? key;
      const address = path === getPagePathOfDataUrl(path) ? addressAt(path) : undefined;
      return address?.facts.kept && address.pattern.includes(':') ? `${address.pattern} nothing` : null;
    },
    cachedPath(path) {
      const page = getPagePathOfDataUrl(path);
      const isNotFound = page !== ROUTE_MANIFEST_PATH && !find(page) && beside.at(page) === beside.notFound;
      return isNotFound ? NOT_FOUND_ROUTE_PATTERN + path.slice(page.length) : path;
    },
    at: (path) => addressAt(path) ?? notFound,
    book: buildCrawlerAndTrackerRouteRules(known),
    list,
  };
}

function resolveRouteRequestSettings({
  pattern,
  branch,
}: RoutePatternWithLayoutBranch): RouteRequestSettings {
  const stated = branch.map(({ module }) => getRouteOptionsFromHandle(module.handle));
  const { cache, tags: _, sitemap, ...facts }: RouteOptions = Object.assign({}, ...stated);
  const { area } = facts;
  if (!area)
    throw new Error(
      `${pattern} has no area: say it in the handle of its route (docs/architecture.md "The path of a request")`,
    );
  const module = branch.at(-1)?.module;
  const traits = { ...ROUTE_AREA_SETTINGS[area], ...facts };
  // A public page inside a private layout, such as a preview, is private too.
  const isKept = cache && !traits.isPrivate;
  return {
    ...traits,
    area,
    ...(sitemap && !traits.isPrivate && { sitemap }),
    tags: [...new Set(stated.flatMap(({ tags = [] }) => tags))],
    kept: isKept ? createCachedPageAddressRule(pattern, cache) : null,
    methods: area === 'function' ? listAllowedMethods(module) : PAGE_HTTP_METHODS,
    isData: false,
  };
}

/** Returns the methods of a function; null for a page or an unknown address. */
function listAllowedMethods(
  module: RoutePatternWithLayoutBranch['branch'][number]['module'] | undefined,
): string[] | null {
  if (!module || module.default) return null;
  return [...(module.loader ? ['GET', 'HEAD'] : []), ...(module.action ? ['POST'] : [])];
}

/** The data of a page accepts no file: files are posted to the page. */
function createDataRouteSettings(facts: RouteRequestSettings): RouteRequestSettings {
  const body = facts.body.as === 'file' ? ROUTE_AREA_SETTINGS[facts.area].body : facts.body;
  return { ...facts, body, isData: true };
}

const getFirstPathSegment = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/**
 * Returns the facts of unknown URLs: as private as the addresses with the same first part, so that outsiders
 * cannot learn what exists.
 */
function createUnknownUrlSettingsLookup(
  list: readonly RouteUrlPatternWithSettings[],
  found: RouteUrlPatternWithSettings | undefined,
) {
  const notFound =
    found?.facts ?? createUnknownUrlSettings({ area: 'public', ...ROUTE_AREA_SETTINGS.public });
  const byPart = new Map<string, RouteRequestSettings>();
  for (const [part, addresses] of groupAddressesByFirstPathSegment(list)) {
    const nearest = addresses.find(({ pattern }) => pattern === `/${part}`) ?? addresses[0];
    if (nearest) byPart.set(part, createUnknownUrlSettings(nearest.facts));
  }
  return {
    notFound,
    all: [notFound, ...byPart.values()],
    at: (path: string) => byPart.get(getFirstPathSegment(path)) ?? notFound,
  };
}

function createUnknownUrlSettings(
  facts: RouteAreaAccessDefaults & { area: RouteAccessArea },
): RouteRequestSettings {
  const { area, session, isPrivate, hasSecret, mayTrack, mayCrawl, opensTabs } = facts;
  const { body } = ROUTE_AREA_SETTINGS[area];
  const methods = area === 'function' ? null : PAGE_HTTP_METHODS;
  const traits = { session, isPrivate, hasSecret, mayTrack, mayCrawl, opensTabs };
  return { area, ...traits, body, methods, tags: [], kept: null, isData: false };
}

/** Groups the addresses by their first path segment. */
function groupAddressesByFirstPathSegment(
  list: readonly RouteUrlPatternWithSettings[],
): Map<string, RouteUrlPatternWithSettings[]> {
  const named = list.filter(({ pattern }) => /^\/[^:*]/.test(pattern));
  return Map.groupBy(named, ({ pattern }) => getFirstPathSegment(pattern));
}

function buildCrawlerAndTrackerRouteRules(
  list: readonly RouteUrlPatternWithSettings[],
): CrawlerAndTrackerRouteRules {
  const parts = [...groupAddressesByFirstPathSegment(list)].toSorted(([a], [b]) => a.localeCompare(b));
  const partsWhere = (is: (facts: RouteRequestSettings) => boolean) =>
    parts.filter(([, addresses]) => addresses.every(({ facts }) => is(facts)));
  return {
    sitemap: new Map(
      list.flatMap(({ pattern, facts: { sitemap } }) => (sitemap ? [[pattern, sitemap]] : [])),
    ),
    closedToCrawlers: partsWhere(({ mayCrawl }) => !mayCrawl).map(([part, addresses]) =>
      addresses.some(({ pattern }) => pattern === `/${part}`) ? `/${part}` : `/${part}/`,
    ),
    trackerFree: partsWhere(({ mayTrack }) => !mayTrack).map(([part]) => part),
  };
}
