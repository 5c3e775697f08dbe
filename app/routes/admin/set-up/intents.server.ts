import { z } from 'zod/mini';

import { skipStep, keepDemo } from '#app/modules/set-up/mark-set-up.server.ts';
import { afterStep, type SetUpStep } from '#app/modules/set-up/set-up-steps.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

import { blockIntents } from '../homepage-content/intents.server.ts';
import { removalIntents, seedIntents } from '../seed-tools/intents.server.ts';
import { newServiceIntents } from '../service-editor/intents.server.ts';
import { settingsIntents } from '../shop-settings/intents.server.ts';

/** The intent of another page, which leads on to the next step here. */
function leadingTo(known: Intent | undefined, to: string): Intent {
  if (!known) throw new Error('a step of the set-up asks for an intent that its page no longer has');
  return {
    ...known,
    run: async (ctx, posted) => {
      const outcome = await known.run(ctx, posted);
      return outcome.answer.ok ? { ...outcome, redirectTo: to } : outcome;
    },
  };
}

/** What each step does: what the page of its subject does, under the name it has there. */
function ownIntents(step: SetUpStep, session: RequestSession | null): Record<string, Intent | undefined> {
  switch (step) {
    case 'business':
      return { 'save-shop': settingsIntents['save-shop'] };
    case 'look':
      return { 'save-look': settingsIntents['save-look'] };
    case 'catalogue':
      return {
        keep: intent({ input: z.object({}), run: keepDemo, refusal: String }),
        remove: removalIntents(session)['remove'],
      };
    case 'first-service':
      return { save: newServiceIntents['save'], publish: newServiceIntents['publish'] };
    case 'home-page':
      return { publish: blockIntents('home')['publish'] };
    case 'calendar':
      return { 'save-dates': settingsIntents['save-dates'] };
    case 'mail':
    case 'payments':
      return {};
  }
}

/** What the page of a step can do: its own, which leads on, and being skipped. */
export function stepIntents(step: SetUpStep, session: RequestSession | null): Record<string, Intent> {
  const to = afterStep(step);
  const own = Object.entries(ownIntents(step, session)).map(
    ([name, known]) => [name, leadingTo(known, to)] as const,
  );
  const test = step === 'mail' ? seedIntents(session)['test-mail'] : undefined;
  return {
    ...Object.fromEntries(own),
    ...(test && { 'test-mail': test }),
    skip: intent({
      input: z.object({}),
      run: (ctx) => skipStep(ctx, step),
      refusal: String,
      redirectTo: () => to,
    }),
  };
}
