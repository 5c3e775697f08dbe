import { addDays } from '#app/lib/dates.ts';
import { exitModalDays, exitModals } from '#app/modules/exit-modal/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type SeededRandom, createSeededRandom } from '../history/seeded-random.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import adminDemo from './admin-demo.json' with { type: 'json' };

type DemoExitModal = (typeof adminDemo.windows)[number];

/** The daily figures of an exit modal. */
function generateExitModalDays(
  modalId: string,
  { days, shown, converts }: DemoExitModal,
  last: Date,
  chance: SeededRandom,
) {
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
export async function seedExitModals(
  { db, now }: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  for (const seed of adminDemo.windows) {
    const { title, body, action, status, visitors, utm, days } = seed;
    const chance = createSeededRandom(`${batch}:window:${title}`);
    const id = chance.id();
    const last = addDays(now, -('ended' in seed ? (seed.ended ?? 0) : 0));
    const begun = addDays(last, -days);
    await db.insert(exitModals).values({
      ...{ id, title, body, action, status, visitors, utm, seedBatch: batch },
      ...('link' in seed && { link: seed.link ?? '' }),
      ...('promo_code' in seed && { promoCode: seed.promo_code ?? '' }),
      ...{ activatedAt: begun, createdAt: begun, updatedAt: last },
    });
    await db.insert(exitModalDays).values(generateExitModalDays(id, seed, last, chance));
  }
}
