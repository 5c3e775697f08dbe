import type { Category } from '#app/lib/categories.ts';
import type { Logger } from 'pino';
import { createContext } from 'react-router';

import type { DataSet } from '#app/lib/data-set.ts';

import type { Database, Executor } from './db/database.server.ts';
import type { Embeddings } from './embeddings/open.server.ts';
import type { JobQueue } from './jobs.server.ts';
import type { LiveStreams } from './live-streams.server.ts';
import type { PaymentGateway, PaymentMode } from './payments/gateway.ts';
import type { RateLimits } from './rate-limit.server.ts';
import type { AddressBook } from './route-facts.ts';
import type { FileStorage } from './storage/storage.server.ts';

/** Staff roles and the customer, as pages.md section 1.2 names them. */
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
      /** When this session last showed who it is; absent means long ago. */
      provedAt?: Date;
    }
  | { kind: 'system'; name: string };

/** The trackers' accounts. Those with a key or token are told of checkout and payment by the server. */
export type TrackerSettings = {
  ga4Id?: string;
  ga4ApiSecret?: string;
  metaPixelId?: string;
  metaCapiToken?: string;
  linkedinPartnerId?: string;
  linkedinCapiToken?: string;
  /** LinkedIn's ids of the conversions that count a checkout and a purchase. */
  linkedinCheckoutId?: string;
  linkedinPurchaseId?: string;
};

/** The facts of this installation that rules need; everything else of the environment stays in platform/. */
export type ShopSettings = {
  appMode: 'demo' | 'production';
  /** Origin customers use, without a trailing slash; every absolute link begins with it. */
  publicUrl: string;
  /** Current `APP_SECRET`, of which every purpose derives its own key. */
  secret: string;
  /** Those before it: nothing new is made with them, what was stored under them stays readable. */
  formerSecrets?: readonly string[];
  /** `CLOCK_OFFSET_MS`: already inside `AppContext.now`; `dbNow` adds it to the database's clock. */
  clockOffsetMs: number;
  /** Origin of this process's own listener, where the sandbox delivers its webhooks; null while nothing listens. */
  loopbackUrl: string | null;
  isRateLimited: boolean;
  /** Addresses that strangers give may be of this machine: in tests alone, refused in production. */
  mayFetchLoopback?: boolean;
  /** The load-test set and the reset are offered: for who works on the shop's code, refused in production. */
  hasDeveloperTools?: boolean;
  /** A mail server is configured; without one mails are files of the operator. */
  hasMailServer: boolean;
  /** Customers come through a proxy that `TRUST_PROXY` does not count: all of them have one address. */
  isProxyUnknown?: boolean;
  /** Where the backups of the nights lie, on the machine of this process; absent where nobody asks for them. */
  backupFolder?: string;
  /**
   * Where answers to contact messages come back by mail, the secret of who delivers them, and the name by which the receiving server signs
   * its findings about senders, if it has any; absent where no answers come.
   */
  inboundMail?: { address: string; secret: string; checkedBy?: string };
  trackers: TrackerSettings;
};

/**
 * What modules above identity do in its own transaction when somebody is signed in or out: `app/reactions.server.ts` says which
 * function each is. Identity calls them and knows none of those modules.
 */
export type Reactions = {
  /** A mailbox is proved to be an account's: the number of orders that it had bought as a guest and that are the account's now. */
  mailboxProved: (ctx: AppContext, owner: { userId: string; email: string }) => Promise<number>;
  /** A person's sessions have ended: all, or all but the one that asked for it. */
  sessionsEnded: (ctx: AppContext, userId: string) => Promise<void>;
  /** Somebody has signed out of the browser that has this checkout cookie. */
  browserSignedOut: (ctx: AppContext, browserHash: string) => Promise<void>;
};

export type Payments = { mode: PaymentMode; gateway: PaymentGateway | null };

/** What a function needs from outside, made once per request or job (architecture.md section 5). */
export type AppContext = {
  /** The open database; only `inTransaction` and platform code touch it. */
  database: Database;
  /** Where this request's queries run: the database, or the transaction it is inside. */
  db: Executor;
  /** Process clock plus `CLOCK_OFFSET_MS`, read once. */
  now: Date;
  actor: Actor;
  requestId: string;
  /** Address of the client as far as proxies are trusted; null in jobs and commands. */
  clientAddress: string | null;
  /** What the browser calls itself; absent in jobs and commands. */
  userAgent?: string | null;
  /** Counters of `consumeLimit`. */
  limits: RateLimits;
  settings: ShopSettings;
  /** The categories of the shop, in its order, as they were when the request or job began. */
  categories: readonly Category[];
  reactions: Reactions;
  payments: Payments;
  jobs: JobQueue;
  storage: FileStorage;
  /** The meaning of texts, where a model is there to tell. */
  embeddings: Embeddings;
  /** Open pages that hear of news at once. */
  live: LiveStreams;
  log: Logger;
  /** Adds a cookie to the answer of this request, whatever it is; absent where there is none. */
  setCookie?: (line: string) => void;
  /** Words that are shown instead of the published ones, in a preview: one block, by its key. Nothing read with it is remembered. */
  drafted?: { key: string; value: unknown };
  /** The data set that figures, lists and exports of the admin show; absent where no demo data is in the shop, and everywhere else. */
  dataSet?: DataSet;
  /** Called when a deliberate fallback stands in for data that could not be read: such a page is not kept. */
  onFallback?: () => void;
  /** Called with the moment at which what was read changes by itself: such a page is kept no longer than until then. */
  onChangeAhead?: (at: Date) => void;
};

/** The context of this request, set by the server before routing. */
export const appContext = createContext<AppContext>();

/** Nonce of this answer's scripts; a secret during a page-cache fill (speed.md section 3). */
export const requestNonce = createContext<string>();

/** What the routes of this build say of their addresses. */
export const addressBook = createContext<AddressBook>();

/** Said by a loader whose page another rendering would show differently: the page cache keeps several of it. */
export const pageChance = createContext<{ isVaried: boolean }>();

/** There while the page cache has what pages of this address show where nothing is: then it is not rendered again, and said so. */
export const keptNothing = createContext<{ isAnswer: boolean } | null>(null);

/** SHA-256 of the `__Host-pf_checkout` cookie, by which the paying browser is recognised; null without the cookie. */
export const browserHash = createContext<string | null>(null);

export type RequestSession = {
  id: string;
  /** What the browser's cookie holds: never for an answer. */
  token: string;
  isKept: boolean;
  /** When it ends unless it is used again, or when the grace for a second factor does if that is sooner. */
  rightsEndAt: Date;
  /** Staff whose grace has ended: has no more rights than a customer until the second factor is set up. */
  needsSecondFactor: boolean;
};

/** The session a signed-in request came with; null for everybody else, and always in pages of the page cache. */
export const requestSession = createContext<RequestSession | null>(null);

/** The address of the client a page is rendered for, null for the shop itself: clients take turns (entry.server.tsx). */
export const pageAsker = createContext<string | null>(null);

/** What a loader or action threw, noted by `handleError`, so that functions can answer it in JSON; null outside the server. */
export const requestFailure = createContext<{ error: unknown } | null>(null);
