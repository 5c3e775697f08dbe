import type { AppContext } from '#app/platform/context.ts';

/** What this process knows about its own fitness; main.ts and the shop set the two flags. */
export type Health = {
  areJobsRunning: boolean;
  isStopping: boolean;
  /** Whether the storage of files answered lately. */
  isStorageThere: () => Promise<boolean>;
};

const STORAGE_MS = 10_000;

/** Asks the storage at most every 10 seconds: probes come often, and a bucket counts its requests. */
export function openStorageProbe(storage: Pick<AppContext['storage'], 'ping'>): Health['isStorageThere'] {
  let askedAt = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - askedAt > STORAGE_MS) {
      askedAt = performance.now();
      answer = answersInTime(storage.ping());
    }
    return answer;
  };
}

/** Answers the two probes of contract.md; the reason is a word, never a version or an address. */
export async function healthAnswer(health: Health, ctx: AppContext, path: string): Promise<Response | null> {
  if (path === '/healthz') return Response.json({ status: 'alive' });
  if (path !== '/readyz') return null;
  const reason = await whyNotReady(health, ctx);
  if (reason !== null) return Response.json({ status: reason }, { status: 503 });
  const { mode, gateway } = ctx.payments;
  // A provider that cannot tell us of payments is a fault of the set-up, but the shop sells: the reconciler asks.
  const isDeaf = (mode === 'test' || mode === 'live') && gateway?.hasWebhookSecret !== true;
  // Without its files the shop still sells, so it stays in the line of whoever balances.
  const isWithoutFiles = !(await health.isStorageThere());
  return Response.json({
    status: 'ready',
    ...(isDeaf && { warning: 'webhook-secret' }),
    ...(isWithoutFiles && { degraded: ['storage'] }),
  });
}

const PING_MS = 2_000;

async function whyNotReady(health: Health, ctx: AppContext): Promise<string | null> {
  if (health.isStopping) return 'stopping';
  // An open database is a migrated one: openDatabase migrates before it returns.
  if (!(await answersInTime(ctx.database.ping()))) return 'database';
  return health.areJobsRunning ? null : 'jobs';
}

function answersInTime(ping: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PING_MS);
  ping.then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}
