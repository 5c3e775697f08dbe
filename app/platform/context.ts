import type { Category } from '#app/lib/categories.ts';
import type { Logger } from 'pino';
import { createContext } from 'react-router';

import type { DemoOrLiveDataSet } from '#app/lib/data-set.ts';

import type { Database, DatabaseOrTransaction } from './db/database.server.ts';
import type { TextEmbeddingService } from './embeddings/open.server.ts';
import type { JobQueue } from './jobs.server.ts';
import type { ServerSentEventStreams } from './live-streams.server.ts';
import type { PaymentGateway, PaymentProviderMode } from './payments/gateway.ts';
import type { RateLimitersByName } from './rate-limit.server.ts';
import type { CrawlerAndTrackerRouteRules } from './route-facts.ts';
import type { FileStorage } from './storage/storage.server.ts';

/** Staff roles and the customer, as pages.md "Roles and permissions" names them. */
export type Role = 'owner' | 'manager' | 'editor' | 'fulfiller' | 'analyst' | 'customer';

/** On whose behalf a command runs. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      id: string;
      role: Role;
      email: string;
      isEmailVerified: boolean;
      /** When this session last proved its identity; absent means long ago. */
      provedAt?: Date;
    }
  | { kind: 'system'; name: string };

/** The trackers' accounts. For those with a key or token, the server reports checkout and payment. */
export type ThirdPartyTrackerSettings = {
  ga4Id?: string;
  ga4ApiSecret?: string;
  metaPixelId?: string;
  metaCapiToken?: string;
  linkedinPartnerId?: string;
  linkedinCapiToken?: string;
  /** LinkedIn's ids of the conversions for a checkout and a purchase. */
  linkedinCheckoutId?: string;
  linkedinPurchaseId?: string;
};

/** The settings of this installation that rules need; the rest of the environment stays in platform/. */
export type ShopSettings = {
  appMode: 'demo' | 'production';
  /** Origin customers use, without a trailing slash; the start of every absolute link. */
  publicUrl: string;
  /** Current `APP_SECRET`, from which every purpose derives its own key. */
  secret: string;
  /** Earlier secrets: they sign nothing new, and what was stored under them stays readable. */
  formerSecrets?: readonly string[];
  /** `CLOCK_OFFSET_MS`: already inside `AppContext.now`; `databaseNowSql` adds it to the database's clock. */
  clockOffsetMs: number;
  /**
   * Origin of this process's own listener, to which the sandbox delivers its webhooks; null while nothing
   * listens.
   */
  loopbackUrl: string | null;
  isRateLimited: boolean;
  /** External URLs may lead to this machine: in tests only, refused in production. */
  mayFetchLoopback?: boolean;
  /** Offers the load-test data set and the reset to developers; refused in production. */
  hasDeveloperTools?: boolean;
  /** A mail server is configured; without one, emails are written as files for the operator. */
  hasMailServer: boolean;
  /** Customers come through a proxy that `TRUST_PROXY` does not count, so all of them share one address. */
  isProxyUnknown?: boolean;
  /** Folder of the nightly backups on this machine; absent in processes that do not need it. */
  backupFolder?: string;
  /**
   * The address for emailed answers, the secret of the service that delivers them, and the name by which the
   * receiving server signs its sender checks, if any; absent when no answers arrive by email.
   */
  inboundMail?: { address: string; secret: string; checkedBy?: string };
  trackers: ThirdPartyTrackerSettings;
};

/**
 * What modules above identity do in identity's own transaction when a person signs in or out;
 * `app/reactions.server.ts` sets the functions. Identity calls them without knowing those modules.
 */
export type SignInAndSignOutHandlers = {
  /**
   * Called when a mailbox is proved to belong to an account; returns the number of its guest orders that
   * moved to the account.
   */
  mailboxProved: (ctx: AppContext, owner: { userId: string; email: string }) => Promise<number>;
  /** Called when a person's sessions have ended: all, or all but the current one. */
  sessionsEnded: (ctx: AppContext, userId: string) => Promise<void>;
  /** Called after sign-out in the browser that has this checkout cookie. */
  browserSignedOut: (ctx: AppContext, browserHash: string) => Promise<void>;
};

export type PaymentModeAndGateway = { mode: PaymentProviderMode; gateway: PaymentGateway | null };

/**
 * What a function needs from outside, created once per request or job (architecture.md "The path of a
 * request").
 */
export type AppContext = {
  /** The open database; only `inTransaction` and platform code touch it. */
  database: Database;
  /** Where this request's queries run: the database, or the transaction it is inside. */
  db: DatabaseOrTransaction;
  /** Process clock plus `CLOCK_OFFSET_MS`, read once. */
  now: Date;
  actor: Actor;
  requestId: string;
  /** Client address as far as proxies are trusted; null in jobs and commands. */
  clientAddress: string | null;
  /** The browser's User-Agent; absent in jobs and commands. */
  userAgent?: string | null;
  /** Counters of `consumeRateLimit`. */
  limits: RateLimitersByName;
  settings: ShopSettings;
  /** The categories in the shop's order, as of the start of the request or job. */
  categories: readonly Category[];
  reactions: SignInAndSignOutHandlers;
  payments: PaymentModeAndGateway;
  jobs: JobQueue;
  storage: FileStorage;
  /** Text embeddings, where a model is available. */
  embeddings: TextEmbeddingService;
  /** Open pages that receive events immediately. */
  live: ServerSentEventStreams;
  log: Logger;
  /** Adds a cookie to the response of this request; absent where there is no response. */
  setCookie?: (line: string) => void;
  /**
   * One content block, by its key, that replaces the published one in a preview. Nothing read with it is
   * cached.
   */
  drafted?: { key: string; value: unknown };
  /**
   * The data set that figures, lists and exports of the admin show; absent without demo data, and outside the
   * admin.
   */
  dataSet?: DemoOrLiveDataSet;
  /** Called when a deliberate fallback replaces data that could not be read: such a page is not cached. */
  onFallback?: () => void;
  /**
   * Called with the time at which the data just read changes by itself: the page is cached until then at
   * most.
   */
  onChangeAhead?: (at: Date) => void;
};

/** The context of this request, set by the server before routing. */
export const appContext = createContext<AppContext>();

/** Nonce of this answer's scripts; a secret during a page-cache render (speed.md "Filling the cache"). */
export const scriptNonceRouterContext = createContext<string>();

/** What the routes of this build state about their addresses. */
export const crawlerAndTrackerRouteRulesContext = createContext<CrawlerAndTrackerRouteRules>();

/** Set by a loader whose page differs between renderings: the page cache keeps several versions. */
export const pageCacheVariedFlagContext = createContext<{ isVaried: boolean }>();

/**
 * Present when the page cache has a 404 page for this address: the page is not rendered again, and `isAnswer`
 * reports the 404.
 */
export const notFoundPageAlreadyCachedContext = createContext<{ isAnswer: boolean } | null>(null);

/**
 * SHA-256 of the `__Host-pf_checkout` cookie, which identifies the paying browser; null without the cookie.
 */
export const checkoutBrowserTokenHashContext = createContext<string | null>(null);

export type RequestSignInSession = {
  id: string;
  /** The value of the browser's cookie; never part of a response body. */
  token: string;
  isKept: boolean;
  /**
   * When the session ends unless it is used again, or when the grace period for a second factor ends, if
   * sooner.
   */
  rightsEndAt: Date;
  /** Staff whose grace period is over: only a customer's rights until the second factor is set up. */
  needsSecondFactor: boolean;
};

/** The session of a signed-in request; null for all others, and always in pages of the page cache. */
export const requestSessionContext = createContext<RequestSignInSession | null>(null);

/**
 * The address of the client a page is rendered for, null for the shop itself; clients take turns
 * (entry.server.tsx).
 */
export const clientAddressContext = createContext<string | null>(null);

/**
 * What a loader or action threw, recorded by `handleError`, so that functions can return it as JSON; null
 * outside the server.
 */
export const thrownRouteErrorContext = createContext<{ error: unknown } | null>(null);
