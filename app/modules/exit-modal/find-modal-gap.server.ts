import { eq } from 'drizzle-orm';

import { getPromoAvailability, type PromoAvailability } from '#app/modules/promo/model.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ExitModalContent, MissingExitModalContent } from './modal-form.ts';

/**
 * Returns what a buyer who enters this code now would get, and when it ends; null if there is no such code.
 */
export async function findPromoCodeState(
  ctx: AppContext,
  code: string,
): Promise<{ availability: PromoAvailability; endsAt: Date | null } | null> {
  const [row] = await ctx.db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row ? { availability: getPromoAvailability(row, ctx.now), endsAt: row.endsAt } : null;
}

const UNAVAILABLE_PROMO_CODE_REASONS: Record<Exclude<PromoAvailability, 'active'>, string> = {
  scheduled: 'is not valid yet',
  expired: 'has expired',
  'used-up': 'is used up',
  paused: 'is paused',
  archived: 'is archived',
};

async function findExitModalPromoCodeProblem(
  ctx: AppContext,
  code: string,
): Promise<MissingExitModalContent | null> {
  const field = 'promo';
  if (code === '') return { field, message: 'Enter the promo code visitors will copy.' };
  const state = await findPromoCodeState(ctx, code);
  if (!state) return { field, message: `There is no promo code ${code}.` };
  if (state.availability === 'active') return null;
  return {
    field,
    message: `${code} ${UNAVAILABLE_PROMO_CODE_REASONS[state.availability]}. Choose a code that is valid now.`,
  };
}

/**
 * Returns what an exit modal lacks to be shown (pages.md: a title, an action, a
 * code that is valid now); null if nothing.
 */
export async function findMissingExitModalContent(
  ctx: AppContext,
  content: ExitModalContent,
): Promise<MissingExitModalContent | null> {
  if (content.title === '') return { field: 'title', message: 'Enter a title.' };
  if (content.endsAt && content.endsAt <= ctx.now)
    return { field: 'ends', message: 'The end date has passed. Choose a later one, or none.' };
  if (content.action === 'link' && content.link === '')
    return { field: 'link', message: 'Enter the page the button opens.' };
  return content.action === 'code' ? findExitModalPromoCodeProblem(ctx, content.promoCode) : null;
}
