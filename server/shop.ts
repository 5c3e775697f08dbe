import { randomUUID } from 'node:crypto';

import * as build from 'virtual:react-router/server-build';

import { listBackgroundJobDefinitions } from '#app/jobs.server.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { getServiceUrlSegment, sortServices } from '#app/modules/catalog/model.ts';
import {
  type CachedServiceCategories,
  loadAndWatchCategories,
} from '#app/modules/content/categories/follow-categories.server.ts';
import { forwardAdminEvents } from '#app/modules/notifications/stream-admin-events.server.ts';
import { followCatalogue } from '#app/modules/search/vectors/follow-catalogue.server.ts';
import { broadcastTestimonialChanges } from '#app/modules/testimonials/testimonial-stream.server.ts';
import type { AppContext, ShopSettings, ThirdPartyTrackerSettings } from '#app/platform/context.ts';
import { getBackupFolder, restrictDataDirToOwner } from '#app/platform/data-dir.server.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { openConfiguredDatabase } from '#app/platform/db/open.server.ts';
import { type TextEmbeddingService, openEmbeddings } from '#app/platform/embeddings/open.server.ts';
import { isReverseProxyUnconfigured } from '#app/platform/env-rules.server.ts';
import { getAppSigningSecret, type EnvironmentVariables } from '#app/platform/env.server.ts';
import { type JobDefinition, openJobQueues } from '#app/platform/jobs.server.ts';
import { ServerSentEventStreams } from '#app/platform/live-streams.server.ts';
import { log, setLogLevel } from '#app/platform/log.server.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { openRateLimiters, createSharedLimiterFactory } from '#app/platform/rate-limit.server.ts';
import { readOrCreateAppSecret } from '#app/platform/secret.server.ts';
import { createConfiguredFileStorage } from '#app/platform/storage/storage.server.ts';
import { ORDER_SIGN_IN_SIGN_OUT_HANDLERS } from '#app/reactions.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';

import { type RouteSettingsAndCacheKeyLookup, createRouteSettingsLookup } from './addresses.ts';
import { createBrowserAssetLookup, type StaticAssetResponseLookup } from './assets.ts';
import { type ServerRequestHandler, createShopRequestHandler } from './handle.ts';
import { type ServerHealthState, createServerHealthState } from './health.ts';
import { ProcessPrometheusMetrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { createSecurityHeaders } from './security-headers.ts';

const CACHE_WARMED_SERVICE_COUNT = 20;

/** The open shop: all that one process holds, without a socket. Tests use it exactly as the listener does. */
export type Shop = ServerRequestHandler & {
  env: EnvironmentVariables;
  settings: ShopSettings;
  /** What the routes of the build state about their addresses. */
  addresses: RouteSettingsAndCacheKeyLookup;
  health: ServerHealthState;
  metrics: ProcessPrometheusMetrics;
  /** The files of the browser build. */
  assets: StaticAssetResponseLookup;
  /** Streams to open pages; closed first when the process ends. */
  live: ServerSentEventStreams;
  /** Every background job, for the processes that run them. */
  jobs: readonly JobDefinition[];
  newContext: (overrides?: Partial<AppContext>) => AppContext;
  /** Reads the search index, loads the model, and then follows changes of the catalog. */
  startSearch(): Promise<void>;
  /** Renders the most visited pages in advance. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** Parts a shop may be given instead of opening them itself; it closes them all the same. */
export type ShopServerDependencies = {
  database?: Database;
  embeddings?: TextEmbeddingService;
  /** The files of the browser build, unless another server serves them. */
  assets?: StaticAssetResponseLookup;
  processNumber?: number;
  /** Whether Vite serves the pages' scripts (docs/development.md). */
  isDevelopment?: boolean;
};

function createShopSecurityHeaders(
  { STRIPE_API_BASE }: EnvironmentVariables,
  settings: ShopSettings,
  isDevelopment: boolean,
) {
  const paymentOrigins = STRIPE_API_BASE ? [new URL(STRIPE_API_BASE).origin] : [];
  return createSecurityHeaders({ ...settings, mediaOrigin: null, isDevelopment, paymentOrigins });
}

/** Opens the database (or takes the given one) and composes the request handler. */
export async function openShop(
  env: EnvironmentVariables,
  { processNumber = 0, isDevelopment = false, ...parts }: ShopServerDependencies = {},
): Promise<Shop> {
  const settings = prepareServerProcess(env);
  const database = parts.database ?? (await openConfiguredDatabase(env));
  const definitions = listBackgroundJobDefinitions(env, settings);
  const jobs = await openJobQueues(database, definitions, log);
  const limits = openRateLimiters(env.DATABASE_URL ? createSharedLimiterFactory(database) : undefined);
  const storage = await createConfiguredFileStorage(env);
  const embeddings = parts.embeddings ?? openEmbeddings(env, processNumber, log);
  const live = new ServerSentEventStreams();
  const health = createServerHealthState({ storage, dataDir: usesDataDir(env) ? env.DATA_DIR : null });
  const metrics = new ProcessPrometheusMetrics({ token: env.METRICS_TOKEN, processNumber });
  const headers = createShopSecurityHeaders(env, settings, isDevelopment);
  const assets = parts.assets ?? createBrowserAssetLookup(headers);

  const sandbox = (request: Request) =>
    handleSandboxRequest(newContext({ actor: { kind: 'system', name: 'sandbox' } }), request);
  const payments = openPaymentGateway(env, { settings, sandbox });

  let followed: CachedServiceCategories | null = null;
  const newContext = (overrides: Partial<AppContext> = {}): AppContext => ({
    database,
    db: database.db,
    now: new Date(Date.now() + env.CLOCK_OFFSET_MS),
    actor: { kind: 'anonymous' },
    requestId: randomUUID(),
    clientAddress: null,
    limits,
    settings,
    categories: followed?.list() ?? [],
    reactions: ORDER_SIGN_IN_SIGN_OUT_HANDLERS,
    payments,
    jobs,
    storage,
    embeddings,
    live,
    log,
    ...overrides,
  });

  followed = await loadAndWatchCategories(newContext);
  const addresses = createRouteSettingsLookup(build, createPageCacheKeyOptions(env, followed));
  const handler = createShopRequestHandler({
    // Our pages link their sheets; Vite would inspect every server file to find styles that scripts import.
    build: isDevelopment ? { ...build, unstable_getCriticalCss: undefined } : build,
    addresses,
    settings,
    ownOrigins: listOwnOrigins(env),
    headers,
    newContext,
    categories: followed.current,
    health,
    assets,
    metrics,
  });
  const stopFeeding = await forwardChangesToCacheAndBrowsers(handler.pages, newContext);
  const search = followCatalogue(newContext);
  return {
    ...handler,
    env,
    settings,
    addresses,
    health,
    metrics,
    assets,
    live,
    jobs: definitions,
    newContext,
    startSearch: () => search.start(),
    warm: () => warmPageCache(handler.pages, newContext()),
    async close() {
      await handler.pages.close();
      await stopFeeding();
      followed.stop();
      search.stop();
      await embeddings.close();
      live.close();
      await jobs.close();
      await database.close();
    },
  };
}

/** Prepares the process before anything is opened; returns the shop's settings. */
function prepareServerProcess(env: EnvironmentVariables): ShopSettings {
  setLogLevel(env.LOG_LEVEL);
  if (usesDataDir(env)) restrictDataDirToOwner(env.DATA_DIR, log);
  return readShopSettingsFromEnvironment(env);
}

/** What the keys of cached pages depend on. */
const createPageCacheKeyOptions = (env: EnvironmentVariables, { isWord }: CachedServiceCategories) => ({
  renderParameter: env.RENDER_PARAMETER,
  isCategory: isWord,
});

/** Passes changes on to cached pages and to the open pages of visitors and staff. */
async function forwardChangesToCacheAndBrowsers(
  pages: PageCache,
  newContext: () => AppContext,
): Promise<() => Promise<void>> {
  const stopListening = newContext().database.onCacheChange((tag) => pages.invalidate(tag));
  const stopShop = broadcastTestimonialChanges(newContext);
  const stopAdminEvents = await forwardAdminEvents(newContext());
  return async () => {
    stopListening();
    stopShop();
    await stopAdminEvents();
  };
}

/** Whether DATA_DIR holds anything: with a database server, a bucket and a mail server, it does not. */
function usesDataDir({ DATABASE_URL, S3_BUCKET, SMTP_URL }: EnvironmentVariables): boolean {
  return !DATABASE_URL || !S3_BUCKET || !SMTP_URL;
}

/** Renders the top sellers first, because most visits request their pages. */
async function warmPageCache(pages: PageCache, ctx: AppContext): Promise<void> {
  try {
    await pages.warm(async () => {
      const services = await listPublicServices(ctx);
      const best = sortServices(services, 'delivered-desc').slice(0, CACHE_WARMED_SERVICE_COUNT);
      return ['/', '/services', ...best.map((service) => `/service/${getServiceUrlSegment(service)}`)];
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'pages not warmed');
  }
}

/** Without `PUBLIC_URL` (demo mode only) the shop is reachable under any name of this machine. */
function listOwnOrigins(env: EnvironmentVariables): Set<string> {
  if (env.PUBLIC_URL) return new Set([env.PUBLIC_URL]);
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${env.PORT}`));
}

function readTrackerSettingsFromEnvironment(env: EnvironmentVariables): ThirdPartyTrackerSettings {
  return {
    ...(env.GA4_ID && { ga4Id: env.GA4_ID }),
    ...(env.GA4_API_SECRET && { ga4ApiSecret: env.GA4_API_SECRET }),
    ...(env.META_PIXEL_ID && { metaPixelId: env.META_PIXEL_ID }),
    ...(env.META_CAPI_TOKEN && { metaCapiToken: env.META_CAPI_TOKEN }),
    ...(env.LINKEDIN_PARTNER_ID && { linkedinPartnerId: env.LINKEDIN_PARTNER_ID }),
    ...(env.LINKEDIN_CAPI_TOKEN && { linkedinCapiToken: env.LINKEDIN_CAPI_TOKEN }),
    ...(env.LINKEDIN_CHECKOUT_CONVERSION && { linkedinCheckoutId: env.LINKEDIN_CHECKOUT_CONVERSION }),
    ...(env.LINKEDIN_PURCHASE_CONVERSION && { linkedinPurchaseId: env.LINKEDIN_PURCHASE_CONVERSION }),
  };
}

function readShopSettingsFromEnvironment(env: EnvironmentVariables): ShopSettings {
  return {
    appMode: env.APP_MODE,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    secret: getAppSigningSecret(env) ?? readOrCreateAppSecret(env.DATA_DIR),
    formerSecrets: env.APP_SECRET?.slice(1) ?? [],
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    loopbackUrl: null,
    isRateLimited: env.RATE_LIMITS === 'on',
    hasMailServer: env.SMTP_URL !== undefined,
    isProxyUnknown: isReverseProxyUnconfigured(env),
    backupFolder: getBackupFolder(env),
    mayFetchLoopback: env.FETCH_LOOPBACK === 'on',
    hasDeveloperTools: env.DEVELOPER_TOOLS === 'on',
    ...(env.MAIL_INBOUND_ADDRESS &&
      env.MAIL_INBOUND_SECRET && {
        inboundMail: {
          address: env.MAIL_INBOUND_ADDRESS,
          secret: env.MAIL_INBOUND_SECRET,
          ...(env.MAIL_INBOUND_CHECKED_BY && { checkedBy: env.MAIL_INBOUND_CHECKED_BY }),
        },
      }),
    trackers: readTrackerSettingsFromEnvironment(env),
  };
}
