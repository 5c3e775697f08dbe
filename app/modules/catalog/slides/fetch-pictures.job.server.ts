import { and, eq, sql } from 'drizzle-orm';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import { MAX_UPLOADED_PICTURE_BYTES } from '#app/lib/picture-rules.ts';
import { fail, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { fetchExternalUrl, type ExternalFetchFailure } from '#app/platform/fetch-external.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { serviceImages, servicePictureFetches as fetches } from '../tables.server.ts';

import { addServiceSlide } from './edit-slides.server.ts';
import { MAX_SLIDES_PER_SERVICE, type ServiceSlideChangeFailure } from './slide-kinds.ts';

/** A run yields to other jobs of its queue after this time and is queued again behind them. */
const MAX_PICTURE_FETCH_RUN_MS = 20 * ONE_SECOND_MS;
const SERVICE_PICTURE_DOWNLOAD_LIMITS = {
  limitBytes: MAX_UPLOADED_PICTURE_BYTES,
  timeMs: 20 * ONE_SECOND_MS,
  redirects: 3,
  accept: 'image/webp,image/png,image/jpeg',
};
/** A fetch that started this long ago belongs to a process that died. */
const STALLED_PICTURE_FETCH_INTERVAL = '2 minutes';

type ServicePictureFetchTask = { id: string; serviceId: string; address: string; alt: string };
type ServicePictureFetchFailure = ExternalFetchFailure | ServiceSlideChangeFailure;

const PICTURE_FETCH_FAILURE_REASONS: Record<
  Exclude<ServicePictureFetchFailure['code'], 'answered'>,
  string
> = {
  'bad-address':
    'is not an address the shop fetches: it has to begin with https:// and have no port, user name or “#”',
  'special-address': 'was refused: it leads to a private network or to this server itself',
  'unknown-host': 'was not found: its host name could not be looked up',
  unreachable: 'cannot be reached: no secure connection to its server',
  late: 'did not arrive within 20 seconds',
  'too-many-redirects': `was redirected more than ${SERVICE_PICTURE_DOWNLOAD_LIMITS.redirects} times`,
  'too-large': 'is 10 MB or larger',
  'not-an-image': 'is not a JPEG, PNG or WebP image',
  'too-many-pixels': 'has more than 40 million pixels',
  broken: 'is damaged and can’t be read',
  'too-many-slides': `is more than a service can show: it has ${MAX_SLIDES_PER_SERVICE} images already`,
  'in-trash': 'was not fetched: the service is in the trash',
  'service-not-found': 'was not fetched: the service was deleted',
  'slide-not-found': 'was not fetched: the import was undone',
};

const PICTURE_DOWNLOAD_HTTP_ERROR_NAMES: Partial<Record<number, string>> = {
  401: 'sign-in needed',
  403: 'access denied',
  404: 'not found',
  410: 'gone',
  429: 'too many requests',
};

/** Why a picture could not be fetched, for the page of its import. */
function formatServicePictureFetchFailureReason(failure: ServicePictureFetchFailure): string {
  if (failure.code !== 'answered') return PICTURE_FETCH_FAILURE_REASONS[failure.code];
  const name = PICTURE_DOWNLOAD_HTTP_ERROR_NAMES[failure.status];
  return `could not be fetched: its server answered ${failure.status}${name ? ` (${name})` : ''}`;
}

/** Locks the next picture that waits or whose process died; null if none is left. */
async function claimNextPictureFetch(ctx: AppContext): Promise<ServicePictureFetchTask | null> {
  const [row] = await inTransaction(ctx, (ctx) =>
    runRawSqlQuery(
      ctx.db,
      sql`update service_picture_fetches set state = 'fetching', updated_at = now()
        where id = (select id from service_picture_fetches
          where state = 'waiting' or (state = 'fetching' and updated_at < now() - ${STALLED_PICTURE_FETCH_INTERVAL}::interval)
          order by created_at, position, id limit 1 for update skip locked)
        returning id, service_id, address, alt`,
    ),
  );
  return row
    ? {
        id: String(row['id']),
        serviceId: String(row['service_id']),
        address: String(row['address']),
        alt: String(row['alt']),
      }
    : null;
}

/** Old files use http; shops serve https at the same address. */
const upgradeUrlToHttps = (address: string, mayLoopback: boolean): string =>
  mayLoopback ? address : address.replace(/^http:/i, 'https:');

const getFileNameFromPictureUrl = (address: string): string =>
  address.split(/[?#]/)[0]?.split('/').at(-1) || 'picture';

async function fetchAndAddPicture(
  ctx: AppContext,
  fetch: ServicePictureFetchTask,
): Promise<Result<string, ServicePictureFetchFailure>> {
  const shown = await ctx.db.$count(
    serviceImages,
    and(eq(serviceImages.serviceId, fetch.serviceId), eq(serviceImages.kind, 'gallery')),
  );
  if (shown >= MAX_SLIDES_PER_SERVICE) return fail({ code: 'too-many-slides' });
  const mayLoopback = ctx.settings.mayFetchLoopback ?? false;
  const answer = await fetchExternalUrl(upgradeUrlToHttps(fetch.address, mayLoopback), {
    ...SERVICE_PICTURE_DOWNLOAD_LIMITS,
    mayLoopback,
  });
  if (!answer.ok) return answer;
  const { serviceId, address, alt, id } = fetch;
  const slide = { serviceId, name: getFileNameFromPictureUrl(address), alt, bytes: answer.value.body };
  // The slide and the record of its URL are written together: a crash leaves both or none.
  return addServiceSlide(ctx, slide, async (ctx, insert) => {
    const [held] = await ctx.db
      .select({ state: fetches.state })
      .from(fetches)
      .where(eq(fetches.id, id))
      .for('update');
    if (held?.state !== 'fetching') return fail({ code: 'slide-not-found' });
    const added = await insert();
    if (added.ok)
      await ctx.db
        .update(fetches)
        .set({ state: 'done', imageId: added.value, reason: null, updatedAt: ctx.now })
        .where(eq(fetches.id, id));
    return added;
  });
}

const updatePictureFetchState = (
  ctx: AppContext,
  id: string,
  state: 'waiting' | 'failed',
  reason: string | null,
) =>
  inTransaction(ctx, ({ db, now }) =>
    db
      .update(fetches)
      .set({ state, reason, updatedAt: now })
      .where(and(eq(fetches.id, id), eq(fetches.state, 'fetching'))),
  );

/** Fetches the next picture and records the result; false if none is waiting. */
async function processNextPictureFetch(ctx: AppContext): Promise<boolean> {
  const next = await claimNextPictureFetch(ctx);
  if (!next) return false;
  try {
    const outcome = await fetchAndAddPicture(ctx, next);
    if (!outcome.ok)
      await updatePictureFetchState(
        ctx,
        next.id,
        'failed',
        formatServicePictureFetchFailureReason(outcome.failure),
      );
  } catch (error) {
    await updatePictureFetchState(ctx, next.id, 'waiting', null);
    throw error;
  }
  return true;
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'pictures.fetch': NoJobData;
  }
}

/**
 * Fetches the pictures of imports by their URLs, one after the other; a killed run is continued by the next.
 */
export const fetchImportedPicturesJob: JobDefinition<'pictures.fetch'> = {
  queue: 'pictures.fetch',
  label: 'Fetch images of an import',
  mayTakeSeconds: 120,
  retryLimit: 5,
  async run(ctx) {
    const until = performance.now() + MAX_PICTURE_FETCH_RUN_MS;
    while (await processNextPictureFetch({ ...ctx, now: new Date(Date.now() + ctx.settings.clockOffsetMs) }))
      if (performance.now() > until) {
        await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'pictures.fetch', {}));
        return;
      }
  },
};
