import { eq } from 'drizzle-orm';

import { addDays, shopTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { listCollected } from '#app/modules/consents/list-collected.server.ts';
import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { findCodeState, findModalGap } from '#app/modules/exit-modal/find-modal-gap.server.ts';
import type { ModalContent } from '#app/modules/exit-modal/modal-form.ts';
import { modalState } from '#app/modules/exit-modal/model.ts';
import { contentOf } from '#app/modules/exit-modal/save-modal.server.ts';
import { exitModalDays, exitModals } from '#app/modules/exit-modal/tables.server.ts';
import { assertCan, can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type EditedModal, SPANS } from './modal-search.ts';
import { readModalNumbers, spanStart } from './read-modal-numbers.server.ts';

/** How long before a code ends the exit modal warns of it. */
const WARNED_DAYS = 7;

/** Warnings about an active exit modal, as sentences: above all that its code ends before it does. */
async function warningsOf(ctx: AppContext, content: ModalContent, isOn: boolean): Promise<string[]> {
  if (!isOn) return [];
  const gap = await findModalGap(ctx, content);
  if (gap) return [`Not shown to visitors: ${gap.message}`];
  if (content.action !== 'code') return [];
  const endsAt = (await findCodeState(ctx, content.promoCode))?.endsAt;
  if (!endsAt) return [];
  const isBefore = content.endsAt === null || endsAt < content.endsAt;
  const isSoon = endsAt < addDays(ctx.now, WARNED_DAYS);
  const at = shopTime(await readShopZone(ctx)).moment(endsAt);
  if (isBefore)
    return [`${content.promoCode} ends on ${at}, before this exit modal does. It won’t be shown after that.`];
  return isSoon ? [`${content.promoCode} ends on ${at}.`] : [];
}

/** Returns one exit modal with its numbers; null if there is none. */
export async function findEditedModal(ctx: AppContext, id: string): Promise<EditedModal | null> {
  assertCan(ctx, 'exit-modal:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(exitModals).where(eq(exitModals.id, id));
  if (!row) return null;
  const content = contentOf(row);
  const state = modalState(row, ctx.now);
  const numbers = [];
  for (const { label, value } of [...SPANS, { label: 'All time', value: null }]) {
    const since = spanStart(ctx.now, value === null ? null : Number(value));
    const numbersOf = await readModalNumbers(ctx, [row], since);
    numbers.push({ label, since: since?.toISOString().slice(0, 10) ?? null, numbers: numbersOf(row) });
  }
  return {
    id,
    content,
    version: row.version,
    state,
    wasShown: (await ctx.db.$count(exitModalDays, eq(exitModalDays.modalId, id))) > 0,
    warnings: await warningsOf(ctx, content, state === 'active' || state === 'scheduled'),
    numbers,
    addresses: can(ctx.actor, 'exit-modal:addresses') ? await listCollected(ctx, id) : null,
  };
}
