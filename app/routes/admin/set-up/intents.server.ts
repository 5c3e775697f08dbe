import { z } from 'zod/mini';

import {
  recordDemoShopKeepDecision,
  recordDemoShopRemovalInSetup,
  skipSetUpStep,
} from '#app/modules/set-up/mark-set-up.server.ts';
import { getNextSetUpHref, type ShopSetUpStepName } from '#app/modules/set-up/set-up-steps.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { saveCategoriesIntent as saveCategories } from '../categories/intents.server.ts';
import { createPublishBlockIntent } from '../homepage-content/intents.server.ts';
import { sendTestMailIntent } from '../notifications/test-mail.server.ts';
import { createRemoveBatchIntent } from '../seed-tools/intents.server.ts';
import { publishNewServiceIntent, saveNewServiceIntent } from '../service-editor/intents.server.ts';
import {
  saveWorkingCalendarIntent,
  saveBrandingIntent,
  saveShopDetailsIntent,
} from '../shop-settings/intents.server.ts';

const retainDemoDataIntent = defineIntent({
  input: z.object({}),
  run: recordDemoShopKeepDecision,
  refusal: String,
});

/** Wraps an intent of another page so that success continues with the next step. */
const addSuccessRedirectToFormIntent = (known: FormIntentHandler, to: string): FormIntentHandler => ({
  ...known,
  run: async (ctx, posted) => {
    const outcome = await known.run(ctx, posted);
    return outcome.answer.ok ? { ...outcome, redirectTo: to } : outcome;
  },
});

/** Wraps the removal so that the step counts as done once its job is queued. */
const markStepDoneOnDemoRemoval = (remove: FormIntentHandler): FormIntentHandler => ({
  ...remove,
  run: async (ctx, posted) => {
    const outcome = await remove.run(ctx, posted);
    if (outcome.answer.ok) await recordDemoShopRemovalInSetup(ctx);
    return outcome;
  },
});

/** The actions of a step: those of the matching admin page, under the same names, and skip. */
export function createSetUpStepIntents(
  step: ShopSetUpStepName,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const to = getNextSetUpHref(step);
  const skip = defineIntent({
    input: z.object({}),
    run: (ctx) => skipSetUpStep(ctx, step),
    refusal: String,
    redirectTo: () => to,
  });
  switch (step) {
    case 'business':
      return { 'save-shop': addSuccessRedirectToFormIntent(saveShopDetailsIntent, to), skip };
    case 'look':
      return { 'save-look': addSuccessRedirectToFormIntent(saveBrandingIntent, to), skip };
    case 'catalogue':
      return {
        'save-categories': saveCategories,
        keep: addSuccessRedirectToFormIntent(retainDemoDataIntent, to),
        remove: addSuccessRedirectToFormIntent(
          markStepDoneOnDemoRemoval(createRemoveBatchIntent(session)),
          to,
        ),
        skip,
      };
    case 'first-service':
      return {
        save: addSuccessRedirectToFormIntent(saveNewServiceIntent, to),
        publish: addSuccessRedirectToFormIntent(publishNewServiceIntent, to),
        skip,
      };
    case 'home-page':
      return { publish: addSuccessRedirectToFormIntent(createPublishBlockIntent('home'), to), skip };
    case 'calendar':
      return { 'save-dates': addSuccessRedirectToFormIntent(saveWorkingCalendarIntent, to), skip };
    case 'mail':
      return { 'test-mail': sendTestMailIntent, skip };
    case 'payments':
      return { skip };
  }
}
