import { sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { outbox } from './tables.server.ts';

const FAILED_MAIL_COUNT_DAYS = 30;

/** When an email was last sent, and how many of the last 30 days failed, bounced or were given up. */
export type MailTemplateLastSentAndFailures = { lastSentAt: Date | null; failures: number };

/**
 * Returns the counts in one query: per template one index lookup for its last
 * email, and one for the failed ones.
 */
export async function countMailsByTemplate(
  ctx: AppContext,
  templates: readonly string[],
): Promise<Map<string, MailTemplateLastSentAndFailures>> {
  assertCan(ctx, 'templates:write');
  const since = addDays(ctx.now, -FAILED_MAIL_COUNT_DAYS).toISOString();
  const names = sql.join(
    templates.map((template) => sql`(${template}::text)`),
    sql`, `,
  );
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select named.template,
      (select extract(epoch from max(${outbox.sentAt})) * 1000 from ${outbox} where ${outbox.template} = named.template) as sent,
      (select count(*)::integer from ${outbox} where ${outbox.template} = named.template
        and ${outbox.state} in ('failed', 'dead', 'bounced') and ${outbox.createdAt} >= ${since}::timestamptz) as failures
      from (values ${names}) as named (template)`,
  );
  return new Map(
    rows.map(({ template, sent, failures }) => [
      String(template),
      {
        // In milliseconds, because the two drivers return times in different types.
        lastSentAt: sent === null ? null : new Date(Number(sent)),
        failures: Number(failures),
      },
    ]),
  );
}
