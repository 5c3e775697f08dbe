import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

type DeadLetter = {
  queue?: string;
  data?: Record<string, string>;
  output?: unknown;
  retries?: number;
  at?: Date;
};

/** Adds a job to the dead letters, as the queues do after its last attempt fails. Returns its id. */
export async function addDeadLetter(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { queue = 'outbox.send', data = {}, output = null, retries = 0, at = now }: DeadLetter,
): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(
    sql`insert into pgboss.job (id, name, data, policy, created_on, start_after, keep_until,
                                source_name, source_id, source_created_on, source_retry_count, source_output)
        values (${id}, 'dead-letters', ${JSON.stringify(data)}::jsonb, 'standard', ${at.toISOString()},
                ${at.toISOString()}, now() + interval '90 days', ${queue}, ${crypto.randomUUID()},
                ${at.toISOString()}, ${retries}, ${output === null ? null : JSON.stringify(output)}::jsonb)`,
  );
  return id;
}
