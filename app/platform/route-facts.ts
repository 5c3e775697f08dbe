import type { ChangeFrequency } from '#app/lib/sitemap.ts';

import type { CacheTag } from './db/database.server.ts';
import type { RateLimitName } from './rate-limit.server.ts';

/** The kind of an address; it sets the defaults of its routes (server/areas.ts). */
export type RouteAccessArea =
  /** Public, and the same for every visitor. */
  | 'public'
  /** A visitor's own page under an address that reveals nothing: the cart. */
  | 'personal'
  /** Pages whose address or forms contain tokens, codes or session ids. */
  | 'secret'
  | 'account'
  | 'admin'
  /** Called by programs: JSON responses. */
  | 'function'
  /** Files that other sites may show. */
  | 'media';

/** What an area decides; a route may override it. */
export type RouteAreaAccessDefaults = {
  /** Who has access: any visitor, signed-in people, or staff. */
  session: 'nobody' | 'person' | 'staff';
  /** Whether its pages are for their visitor only: they are neither cached nor compressed. */
  isPrivate: boolean;
  /** Whether its URL may contain a secret, which no other site may learn. */
  hasSecret: boolean;
  /** Whether third-party scripts may run on its pages, once a visitor allowed them. */
  mayTrack: boolean;
  /** Whether search engines may crawl it. */
  mayCrawl: boolean;
  /** Whether it opens external pages in new tabs and keeps communicating with them. */
  opensTabs: boolean;
};

/** The accepted body; its type decides how it is read. */
export type AcceptedRequestBodyRule =
  /** Of a page: a form up to this size. */
  | { as: 'form'; limitBytes: number; mostFields: number }
  /** Of a staff page: as large as its largest form, when staff send it. */
  | { as: 'staff-form' }
  /** Of a function: JSON, or one of these JSON types. */
  | { as: 'json'; limitBytes?: number; types?: readonly string[] }
  /** Of a function: the fields of a form of the shop as JSON, or as a form post without a script. */
  | { as: 'fields'; orForm?: true }
  /** Streamed to the disk as it arrives; `tooLarge` is for people. */
  | { as: 'file'; fileBytes: number; tooLarge: string }
  /** Read unchecked, because its sender has signed it. */
  | { as: 'signed'; limitBytes: number }
  /** Read and counted by its route, once the sender has proved to be allowed to send it. */
  | { as: 'proved'; limitBytes: number; tooLarge: string }
  /** A body is ignored. */
  | { as: 'nothing' };

/** How a page is rendered once and served many times (docs/manual/speed.md "Contents of the page cache"). */
export type PageCacheOptions = {
  /**
   * Query parameters that are part of the key, and their values: a value missing from a list counts as
   * absent, as in the page itself; one that does not match a pattern is rendered for its client alone.
   * `categories` are the shop's, by every word that URLs use for them.
   */
  params?: Readonly<Record<string, RegExp | 'categories' | readonly string[]>>;
  /** Parameters that make a page of this address one for its client alone. */
  own?: readonly string[];
  /** Patterns of the parameters in the path; by default any slug. */
  parts?: Readonly<Record<string, RegExp>>;
  /** How long clients may keep it without revalidation, in seconds; pages are revalidated each time. */
  maxAgeSeconds?: number;
};

/** A page's entry in the XML sitemap. */
export type SitemapEntryOptions = { priority: number; changeFrequency: ChangeFrequency };

/**
 * What the server knows about an address before its route runs: `export const handle = { … } satisfies
 * RouteOptions`. Facts of a layout apply to the routes in it (docs/decisions/0040). They are part of the
 * browser's build too, so they must not contain secrets.
 */
export type RouteOptions = Partial<RouteAreaAccessDefaults> & {
  /** The area of this address, and of those in this layout. */
  area?: RouteAccessArea;
  /**
   * The data its page shows: a change of it makes a cached page stale. Tags of the layouts around it are
   * added.
   */
  tags?: readonly CacheTag[];
  /** The page is rendered once and served many times. */
  cache?: PageCacheOptions;
  body?: AcceptedRequestBodyRule;
  /** Counts each post before its action runs. */
  limit?: RateLimitName;
  /** For a cost that differs from its area's: a file generated like a page, or a search whose body counts. */
  cost?: 'file' | 'search';
  /** Accepts posts from other origins: proved by signature, or sent by the browser itself without cookies. */
  takesForeignPosts?: true;
  /** How a refused post is recorded for the audit. */
  recordedRefusal?: 'account.sign_in_refused';
  sitemap?: SitemapEntryOptions;
  /** Nothing opens over it by itself, such as a modal. */
  isQuiet?: true;
  /** Our own pages may show it in a frame: a preview. */
  isFramed?: true;
  /** Its pages have their own style sheet instead of the shop's (docs/decisions/0019). */
  sheet?: 'admin' | 'guide';
  /**
   * Its lists, figures or exports are of one data set, which the admin frame shows and switches (decision
   * 102).
   */
  isOfDataSet?: true;
};

/** Returns what a route states in its `handle`; nothing without one. */
export function getRouteOptionsFromHandle(handle: unknown): RouteOptions {
  // Every `handle` of ours `satisfies RouteOptions`; the router types it as unknown.
  return handle ?? {};
}

/** What pages need to know of the other addresses. */
export type CrawlerAndTrackerRouteRules = {
  /** Sitemap entries by pattern, in the order of app/routes.ts. */
  sitemap: ReadonlyMap<string, SitemapEntryOptions>;
  /** URL prefixes that are closed to search engines. */
  closedToCrawlers: readonly string[];
  /** First path segments of the addresses without third-party scripts. */
  trackerFree: readonly string[];
};
