import { z } from 'zod/mini';

import { keepDemo, removeDemo, skipStep } from '#app/modules/set-up/mark-set-up.server.ts';
import { afterStep, type SetUpStep } from '#app/modules/set-up/set-up-steps.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

import { saveCategoriesIntent as saveCategories } from '../categories/intents.server.ts';
import { publishIntent } from '../homepage-content/intents.server.ts';
import { testMail } from '../notifications/test-mail.server.ts';
import { removeIntent } from '../seed-tools/intents.server.ts';
import { publishNewService, saveNewService } from '../service-editor/intents.server.ts';
import { saveDates, saveShopBranding, saveShop } from '../shop-settings/intents.server.ts';

const keepDemoIntent = intent({ input: z.object({}), run: keepDemo, refusal: String });

/** Wraps an intent of another page so that success continues with the next step. */
const leadingTo = (known: Intent, to: string): Intent => ({
  ...known,
  run: async (ctx, posted) => {
    const outcome = await known.run(ctx, posted);
    return outcome.answer.ok ? { ...outcome, redirectTo: to } : outcome;
  },
});

/** Wraps the removal so that the step counts as done once its job is queued. */
const markingRemoval = (remove: Intent): Intent => ({
  ...remove,
  run: async (ctx, posted) => {
    const outcome = await remove.run(ctx, posted);
    if (outcome.answer.ok) await removeDemo(ctx);
    return outcome;
  },
});

/** The actions of a step: those of the matching admin page, under the same names, and skip. */
export function stepIntents(step: SetUpStep, session: RequestSession | null): Record<string, Intent> {
  const to = afterStep(step);
  const skip = intent({
    input: z.object({}),
    run: (ctx) => skipStep(ctx, step),
    refusal: String,
    redirectTo: () => to,
  });
  switch (step) {
    case 'business':
      return { 'save-shop': leadingTo(saveShop, to), skip };
    case 'look':
      return { 'save-look': leadingTo(saveShopBranding, to), skip };
    case 'catalogue':
      return {
        'save-categories': saveCategories,
        keep: leadingTo(keepDemoIntent, to),
        remove: leadingTo(markingRemoval(removeIntent(session)), to),
        skip,
      };
    case 'first-service':
      return { save: leadingTo(saveNewService, to), publish: leadingTo(publishNewService, to), skip };
    case 'home-page':
      return { publish: leadingTo(publishIntent('home'), to), skip };
    case 'calendar':
      return { 'save-dates': leadingTo(saveDates, to), skip };
    case 'mail':
      return { 'test-mail': testMail, skip };
    case 'payments':
      return { skip };
  }
}
