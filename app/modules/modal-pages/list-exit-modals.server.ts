import { and, asc, desc, eq, gt, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { listLiveExitModals } from '#app/modules/exit-modal/list-live-modals.server.ts';
import { type ExitModalPublicationState, computeExitModalState } from '#app/modules/exit-modal/model.ts';
import { exitModals } from '#app/modules/exit-modal/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { ExitModalListRow, ExitModalListSearchState } from './modal-search.ts';
import { readModalStatistics, getUtcStartOfDaysPeriod } from './read-modal-numbers.server.ts';

const EXIT_MODAL_LIST_SORT_ORDERS: Record<ExitModalListSearchState['sort'], SQL[]> = {
  newest: [desc(exitModals.createdAt), desc(exitModals.id)],
  oldest: [asc(exitModals.createdAt), asc(exitModals.id)],
  'a-z': [asc(exitModals.title), asc(exitModals.id)],
  'z-a': [desc(exitModals.title), desc(exitModals.id)],
};

/** The condition for rows in a state of `computeExitModalState` now. */
function buildExitModalStateCondition(state: ExitModalPublicationState, now: Date): SQL | undefined {
  const { status, startsAt, endsAt } = exitModals;
  if (state === 'draft') return eq(status, 'draft');
  const isOver = and(eq(status, 'on'), lte(endsAt, now));
  if (state === 'ended') return or(eq(status, 'ended'), isOver);
  const isOn = and(eq(status, 'on'), or(isNull(endsAt), gt(endsAt, now)));
  return and(isOn, state === 'scheduled' ? gt(startsAt, now) : or(isNull(startsAt), lte(startsAt, now)));
}

/** Returns one page of the exit modals, with their numbers in the requested time span. */
export function listExitModals(
  ctx: AppContext,
  search: ExitModalListSearchState,
): Promise<ListPage<ExitModalListRow>> {
  assertCan(ctx, 'exit-modal:read');
  const { q, filters } = search;
  const where = and(
    q
      ? or(
          ilike(exitModals.title, createLikeContainsPattern(q)),
          ilike(exitModals.body, createLikeContainsPattern(q)),
        )
      : undefined,
    filters.state ? buildExitModalStateCondition(filters.state, ctx.now) : undefined,
  );
  return readPaginatedDatabaseList(search, {
    rows: async ({ limit, offset }) => {
      const found = await ctx.db
        .select()
        .from(exitModals)
        .where(where)
        .orderBy(...EXIT_MODAL_LIST_SORT_ORDERS[search.sort])
        .limit(limit)
        .offset(offset);
      const since = getUtcStartOfDaysPeriod(ctx.now, filters.span ? Number(filters.span) : null);
      const numbersOf = await readModalStatistics(ctx, found, since);
      const [first] = await listLiveExitModals(ctx);
      return found.map((row) => ({
        id: row.id,
        title: row.title,
        action: row.action,
        promoCode: row.action === 'code' ? row.promoCode : null,
        state: computeExitModalState(row, ctx.now),
        startsAt: row.startsAt?.toISOString() ?? null,
        endsAt: row.endsAt?.toISOString() ?? null,
        isFirst: row.id === first?.id,
        createdAt: row.createdAt.toISOString(),
        ...numbersOf(row),
      }));
    },
    count: () => countRowsUpTo(ctx, sql`select 1 from ${exitModals} where ${where ?? sql`true`}`),
  });
}
