import { addDays } from '#app/lib/dates.ts';
import { exitModalDays, exitModals } from '#app/modules/exit-modal/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type Chance, chanceOf } from '../history/chance.ts';
import type { World } from '../history/play.server.ts';

import desk from './desk.json' with { type: 'json' };

type Told = (typeof desk.windows)[number];

/** The daily figures of an exit modal. */
function daysOf(modalId: string, { days, shown, converts }: Told, last: Date, chance: Chance) {
  const [least = 0, most = 0] = shown;
  return Array.from({ length: days }, (_, back) => {
    const seen = Math.round(chance.between(least, most));
    const converted = Math.round((seen * chance.between(converts * 0.6, converts * 1.4)) / 100);
    const dismissed = Math.round((seen - converted) * chance.between(0.5, 0.8));
    const day = addDays(last, -back).toISOString().slice(0, 10);
    return { modalId, day, shown: seen, dismissed, converted };
  });
}

/**
 * Writes an exit modal that runs for visitors of one campaign only, so that no other visitor sees it, and one
 * that has ended.
 */
export async function writeWindows({ db, now }: AppContext, { batch }: World): Promise<void> {
  for (const told of desk.windows) {
    const { title, body, action, status, visitors, utm, days } = told;
    const chance = chanceOf(`${batch}:window:${title}`);
    const id = chance.id();
    const last = addDays(now, -('ended' in told ? (told.ended ?? 0) : 0));
    const begun = addDays(last, -days);
    await db.insert(exitModals).values({
      ...{ id, title, body, action, status, visitors, utm, seedBatch: batch },
      ...('link' in told && { link: told.link ?? '' }),
      ...('promo_code' in told && { promoCode: told.promo_code ?? '' }),
      ...{ activatedAt: begun, createdAt: begun, updatedAt: last },
    });
    await db.insert(exitModalDays).values(daysOf(id, told, last, chance));
  }
}
