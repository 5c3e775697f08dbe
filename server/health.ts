import type { AppContext } from '#app/platform/context.ts';
import { findCurrentDataDirFault, type FolderNotWritableReason } from '#app/platform/data-dir.server.ts';

/** The health of this process; main.ts and the shop set the two flags. */
export type ServerHealthState = {
  areJobsRunning: boolean;
  isStopping: boolean;
  /** Whether the file storage responded recently. */
  isStorageThere: () => Promise<boolean>;
  /** The recent fault of DATA_DIR, or null. */
  dataDirFault: () => FolderNotWritableReason | null;
};

const FILE_STORAGE_CHECK_INTERVAL_MS = 10_000;

/** Checks the storage at most every 10 seconds: probes are frequent, and a bucket charges for requests. */
function createStorageHealthCheck(
  storage: Pick<AppContext['storage'], 'ping'>,
): ServerHealthState['isStorageThere'] {
  let checkedAt = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - checkedAt > FILE_STORAGE_CHECK_INTERVAL_MS) {
      checkedAt = performance.now();
      answer = doesPingSucceedInTime(storage.ping());
    }
    return answer;
  };
}

/** Checks DATA_DIR at most every 10 seconds, like the storage; null where nothing is stored in it. */
function createDataDirectoryProbe(dataDir: string | null): ServerHealthState['dataDirFault'] {
  let triedAt = -Infinity;
  let fault: FolderNotWritableReason | null = null;
  return () => {
    if (dataDir !== null && performance.now() - triedAt > FILE_STORAGE_CHECK_INTERVAL_MS) {
      triedAt = performance.now();
      fault = findCurrentDataDirFault(dataDir);
    }
    return fault;
  };
}

/** Returns the health at the start; `dataDir` is null where the shop stores nothing in DATA_DIR. */
export function createServerHealthState({
  storage,
  dataDir,
}: {
  storage: Pick<AppContext['storage'], 'ping'>;
  dataDir: string | null;
}): ServerHealthState {
  return {
    areJobsRunning: false,
    isStopping: false,
    isStorageThere: createStorageHealthCheck(storage),
    dataDirFault: createDataDirectoryProbe(dataDir),
  };
}

/** Returns what the shop has to do without, one word each: it still sells, so the load balancer keeps it. */
async function listDegradedHealthServices(health: ServerHealthState): Promise<string[]> {
  const fault = health.dataDirFault();
  return [
    ...((await health.isStorageThere()) ? [] : ['storage']),
    ...(fault === null ? [] : [fault === 'full' ? 'data-dir-full' : 'data-dir-read-only']),
  ];
}

/** Answers the two probes of http.md; the reason is a word, never a version or an address. */
export async function respondToHealthProbe(
  health: ServerHealthState,
  ctx: AppContext,
  path: string,
): Promise<Response | null> {
  if (path === '/healthz') return Response.json({ status: 'alive' });
  if (path !== '/readyz') return null;
  const reason = await getServerNotReadyReason(health, ctx);
  if (reason !== null) return Response.json({ status: reason }, { status: 503 });
  const { mode, gateway } = ctx.payments;
  // A provider that cannot send us payment events is a configuration fault, but the shop sells: the
  // reconciler polls the provider.
  const isDeaf = (mode === 'test' || mode === 'live') && gateway?.hasWebhookSecret !== true;
  const degraded = await listDegradedHealthServices(health);
  return Response.json({
    status: 'ready',
    ...(isDeaf && { warning: 'webhook-secret' }),
    ...(degraded.length > 0 && { degraded }),
  });
}

const DATABASE_PING_TIMEOUT_MS = 2_000;
/** More frequent probes get the same result: the probe has no rate limit, so it must cost nothing. */
const DATABASE_PING_CACHE_MS = 1_000;
const databasePingsByDatabase = new WeakMap<
  AppContext['database'],
  { at: number; answer: Promise<boolean> }
>();

function isDatabaseReachable({ database }: AppContext): Promise<boolean> {
  const now = performance.now();
  const last = databasePingsByDatabase.get(database);
  if (last && now - last.at < DATABASE_PING_CACHE_MS) return last.answer;
  const answer = doesPingSucceedInTime(database.ping());
  databasePingsByDatabase.set(database, { at: now, answer });
  return answer;
}

async function getServerNotReadyReason(health: ServerHealthState, ctx: AppContext): Promise<string | null> {
  if (health.isStopping) return 'stopping';
  // An open database is migrated: openConfiguredDatabase migrates before it returns.
  if (!(await isDatabaseReachable(ctx))) return 'database';
  return health.areJobsRunning ? null : 'jobs';
}

function doesPingSucceedInTime(ping: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), DATABASE_PING_TIMEOUT_MS);
  ping.then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}
