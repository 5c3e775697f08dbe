import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo, readPage } from '#app/platform/db/listing.server.ts';
import {
  type DeadLetterRule,
  deadLetterIds,
  readDeadLetters,
} from '#app/platform/jobs/dead-letters.server.ts';

import { type GivenUpState, jobsNamed, jobSubject, jobWords, reasonSentence } from './given-up-job.ts';

export type GivenUpRow = {
  id: string;
  /** What was to be done, in words. */
  work: string;
  /** What it was about, where that can be opened. */
  subject: { label: string; href: string } | null;
  reason: string;
  tries: number;
  /** When somebody, or the clock, asked for it; null for jobs of an older version of the shop. */
  askedAt: string | null;
  at: string;
};

const ruleOf = (
  { jobs }: AppContext,
  { q, filters: { work } }: Pick<GivenUpState, 'q' | 'filters'>,
): DeadLetterRule => ({
  ...(work && { queue: work }),
  ...(q && { text: q, queuesOfText: jobsNamed(jobs.words, q) }),
});

/** A page of the jobs that gave up. Refuses without the right `mails:read`. */
export async function listGivenUp(ctx: AppContext, state: GivenUpState): Promise<ListPage<GivenUpRow>> {
  assertCan(ctx, 'mails:read');
  const rule = ruleOf(ctx, state);
  const oldestFirst = state.sort === 'oldest';
  const page = await readPage(state, {
    rows: (range) => readDeadLetters(ctx, { ...rule, ...range, oldestFirst }),
    count: () => countUpTo(ctx, deadLetterIds(rule)),
  });
  const rows = page.rows.map(({ id, queue, data, reason, tries, askedAt, gaveUpAt }) => ({
    id,
    work: jobWords(ctx.jobs.words, queue),
    subject: jobSubject(data),
    reason: reasonSentence(reason),
    tries,
    askedAt: askedAt?.toISOString() ?? null,
    at: gaveUpAt.toISOString(),
  }));
  return { ...page, rows };
}

/** The ids behind a list, for a bulk action; 1,000 at most. */
export async function listGivenUpIds(ctx: AppContext, state: GivenUpState): Promise<string[]> {
  assertCan(ctx, 'mails:read');
  const letters = await readDeadLetters(ctx, { ...ruleOf(ctx, state), limit: 1000, offset: 0 });
  return letters.map(({ id }) => id);
}

/** How many jobs gave up and wait for somebody, for the health of the shop; counts to 10,001. */
export function countGivenUp(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'health:read');
  return countUpTo(ctx, deadLetterIds({}));
}
