import { eq } from 'drizzle-orm';

import { addDays, getShopTimeFormatters } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { listExitModalCollectedEmails } from '#app/modules/consents/list-collected.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import {
  findPromoCodeState,
  findMissingExitModalContent,
} from '#app/modules/exit-modal/find-modal-gap.server.ts';
import type { ExitModalContent } from '#app/modules/exit-modal/modal-form.ts';
import { computeExitModalState } from '#app/modules/exit-modal/model.ts';
import { toExitModalContent } from '#app/modules/exit-modal/save-modal.server.ts';
import { exitModalDays, exitModals } from '#app/modules/exit-modal/tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type ExitModalInEditor, EXIT_MODAL_STATISTICS_PERIODS } from './modal-search.ts';
import { readModalStatistics, getUtcStartOfDaysPeriod } from './read-modal-numbers.server.ts';

/** How long before a code ends the exit modal warns of it. */
const PROMO_EXPIRY_WARNING_DAYS = 7;

/** Warnings about an active exit modal, as sentences: above all that its code ends before it does. */
async function listActiveExitModalWarnings(
  ctx: AppContext,
  content: ExitModalContent,
  isOn: boolean,
): Promise<string[]> {
  if (!isOn) return [];
  const gap = await findMissingExitModalContent(ctx, content);
  if (gap) return [`Not shown to visitors: ${gap.message}`];
  if (content.action !== 'code') return [];
  const endsAt = (await findPromoCodeState(ctx, content.promoCode))?.endsAt;
  if (!endsAt) return [];
  const isBefore = content.endsAt === null || endsAt < content.endsAt;
  const isSoon = endsAt < addDays(ctx.now, PROMO_EXPIRY_WARNING_DAYS);
  const at = getShopTimeFormatters(await readShopTimeZone(ctx)).moment(endsAt);
  if (isBefore)
    return [`${content.promoCode} ends on ${at}, before this exit modal does. It won’t be shown after that.`];
  return isSoon ? [`${content.promoCode} ends on ${at}.`] : [];
}

/** Returns one exit modal with its numbers; null if there is none. */
export async function findExitModalForEditor(ctx: AppContext, id: string): Promise<ExitModalInEditor | null> {
  assertCan(ctx, 'exit-modal:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(exitModals).where(eq(exitModals.id, id));
  if (!row) return null;
  const content = toExitModalContent(row);
  const state = computeExitModalState(row, ctx.now);
  const numbers = [];
  for (const { label, value } of [...EXIT_MODAL_STATISTICS_PERIODS, { label: 'All time', value: null }]) {
    const since = getUtcStartOfDaysPeriod(ctx.now, value === null ? null : Number(value));
    const numbersOf = await readModalStatistics(ctx, [row], since);
    numbers.push({ label, since: since?.toISOString().slice(0, 10) ?? null, numbers: numbersOf(row) });
  }
  return {
    id,
    content,
    version: row.version,
    state,
    wasShown: (await ctx.db.$count(exitModalDays, eq(exitModalDays.modalId, id))) > 0,
    warnings: await listActiveExitModalWarnings(ctx, content, state === 'active' || state === 'scheduled'),
    numbers,
    addresses: hasPermission(ctx.actor, 'exit-modal:addresses')
      ? await listExitModalCollectedEmails(ctx, id)
      : null,
  };
}
