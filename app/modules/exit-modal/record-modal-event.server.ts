import { sql } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { EXIT_MODAL_VISITOR_EVENTS } from './model.ts';
import { exitModalDays, exitModals } from './tables.server.ts';

/** Counts a visitor's action on an active exit modal; ignores anything else. */
export async function recordExitModalVisitorEvent(
  ctx: AppContext,
  event: { modalId: string; action: string },
): Promise<void> {
  const column = EXIT_MODAL_VISITOR_EVENTS.find((one) => one === event.action);
  if (!column || !isUuid(event.modalId)) return;
  const name = sql.identifier(column);
  const day = ctx.now.toISOString().slice(0, 10);
  // One statement, so that only an existing, active exit modal gets a row.
  await ctx.db.execute(sql`
    insert into ${exitModalDays} (modal_id, day, ${name})
    select ${exitModals.id}, ${day}::date, 1 from ${exitModals}
    where ${exitModals.id} = ${event.modalId} and ${exitModals.status} = 'on'
    on conflict (modal_id, day) do update set ${name} = ${exitModalDays}.${name} + 1`);
}
