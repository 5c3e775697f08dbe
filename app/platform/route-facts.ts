import type { ChangeFrequency } from '#app/lib/sitemap.ts';

import type { CacheTag } from './db/database.server.ts';
import type { LimitName } from './rate-limit.server.ts';

/** Whose an address is; it decides what a route need not say again (server/areas.ts). */
export type Area =
  /** Everybody's, and the same for everybody. */
  | 'public'
  /** A visitor's own page under an address that tells nothing: the cart. */
  | 'personal'
  /** One whose address or forms hold tokens, codes or session ids. */
  | 'secret'
  | 'account'
  | 'admin'
  /** What programs call: answers in JSON. */
  | 'function'
  /** Files that other sites may show. */
  | 'media';

/** What an area decides; a route may say otherwise for itself. */
export type AreaTraits = {
  /** Who may come in at all: anybody, whoever is signed in, or staff. */
  session: 'nobody' | 'person' | 'staff';
  /** Whether its pages hold what only their visitor should know: they are neither kept nor compressed. */
  isPrivate: boolean;
  /** Whether its address may hold a secret, which no other site may learn. */
  hasSecret: boolean;
  /** Whether a third party's script may run on its pages, once a visitor allowed it. */
  mayTrack: boolean;
  /** Whether search engines may ask for it. */
  mayCrawl: boolean;
  /** Whether it opens pages of others in tabs of their own, and goes on talking to them. */
  opensTabs: boolean;
};

/** What a body may be; its type decides how it is read. */
export type BodyFacts =
  /** Of a page: a form as large as this one. */
  | { as: 'form'; limitBytes: number; mostFields: number }
  /** Of a page of the staff: as large as its largest form, when staff sends it. */
  | { as: 'staff-form' }
  /** Of a function: JSON, or one of these types that carry it. */
  | { as: 'json'; limitBytes?: number; types?: readonly string[] }
  /** Of a function: the fields of a form of the shop as JSON, or by a form without script. */
  | { as: 'fields'; orForm?: true }
  /** Goes to the disk as it arrives; `tooLarge` is for people. */
  | { as: 'file'; fileBytes: number; tooLarge: string }
  /** Taken as it comes, because its sender has signed it. */
  | { as: 'signed'; limitBytes: number }
  /** Read by its route, which counts it, once its sender has proved to be who may send it. */
  | { as: 'proved'; limitBytes: number; tooLarge: string }
  /** What is sent all the same is not read. */
  | { as: 'nothing' };

/** How a page is rendered once and served many times (docs/manual/speed.md, section 2). */
export type CacheFacts = {
  /**
   * Query parameters that are part of the key, and their values: of a list, what is not in it counts as not given, as the
   * page itself has it; what does not fit a pattern is rendered for its client alone. `categories` are those of the shop, by every
   * word that addresses have for them.
   */
  params?: Readonly<Record<string, RegExp | 'categories' | readonly string[]>>;
  /** Parameters that make a page of this address one for its client alone. */
  own?: readonly string[];
  /** What the parts of the address look like; any slug where nothing is said. */
  parts?: Readonly<Record<string, RegExp>>;
  /** How long clients may keep it without asking; pages are asked for each time. */
  maxAgeSeconds?: number;
};

/** What a page says about itself in the XML sitemap. */
export type SitemapFacts = { priority: number; changeFrequency: ChangeFrequency };

/**
 * What the server knows of an address before its route runs: `export const handle = { … } satisfies RouteFacts`. Those of a
 * layout hold for the routes in it (docs/decisions/0040). They are in the browser's build too, so nothing secret stands here.
 */
export type RouteFacts = Partial<AreaTraits> & {
  /** Of this address, and of those in this layout. */
  area?: Area;
  /** What its page shows: a change of it makes a kept page stale. Those of the layouts around it are added. */
  tags?: readonly CacheTag[];
  /** The page is rendered once and served many times. */
  cache?: CacheFacts;
  body?: BodyFacts;
  /** Counts each post before its action runs. */
  limit?: LimitName;
  /** Where it costs other than the rest of its area: a file that stands for a page, or a search by its body. */
  cost?: 'file' | 'search';
  /** Posts from other origins are taken: proved by signature, or sent by the browser itself without cookies. */
  takesForeignPosts?: true;
  /** How a refused post is noted for the audit. */
  notedRefusal?: 'account.sign_in_refused';
  sitemap?: SitemapFacts;
  /** Nothing that asks for something opens over it by itself. */
  isQuiet?: true;
  /** Our own pages may show it in a frame: a preview. */
  isFramed?: true;
  /** Its pages have a style sheet of their own, and not the shop's (docs/decisions/0019). */
  sheet?: 'admin' | 'guide';
  /** Its lists, figures or exports are of one data set, which the frame of the admin shows and switches (decision 102). */
  isOfDataSet?: true;
};

/** What a route states, read from its `handle`; nothing for one that has none. */
export function statedOn(handle: unknown): RouteFacts {
  // Every `handle` of ours `satisfies RouteFacts`; to the router it is anything.
  return handle ?? {};
}

/** What pages tell of the other addresses. */
export type AddressBook = {
  /** What has a line in the sitemap, in the order of app/routes.ts, by its pattern. */
  sitemap: ReadonlyMap<string, SitemapFacts>;
  /** Beginnings of addresses that are closed to search engines. */
  closedToCrawlers: readonly string[];
  /** First parts of the addresses on which no third party's script runs. */
  trackerFree: readonly string[];
};
