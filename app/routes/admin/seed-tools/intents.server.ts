import { z } from 'zod/mini';

import { authorizeAndQueueSeedRun, cancelSeedRun } from '#app/modules/demo-data/request-seed-run.server.ts';
import {
  generateDemoDataFormSchema,
  confirmationPhraseFormSchema,
  removeDemoDataForm,
} from '#app/modules/demo-data/schemas.ts';
import { describeSeedRefusal } from '#app/modules/demo-data/seed-refusals.ts';
import type { DemoDataLoadRequest } from '#app/modules/demo-data/seed-request.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

import { sendTestMailIntent } from '../notifications/test-mail.server.ts';

/** Builds the intent of a request that has no input. */
const createDemoDataSeedFormIntent = (request: DemoDataLoadRequest, toast: string): FormIntentHandler =>
  defineIntent({
    input: z.object({}),
    run: (ctx) => authorizeAndQueueSeedRun(ctx, request),
    refusal: describeSeedRefusal,
    toast,
  });

/** The actions of the seed tools page that delete nothing. */
export function createSeedToolIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    generate: defineIntent({
      input: generateDemoDataFormSchema,
      run: authorizeAndQueueSeedRun,
      refusal: describeSeedRefusal,
      toast: 'Generating data.',
    }),
    catalogue: createDemoDataSeedFormIntent({ kind: 'catalogue' }, 'Loading the demo catalog.'),
    'load-test': createDemoDataSeedFormIntent({ kind: 'load-test' }, 'Loading the load-test set.'),
    snapshot: requireIdentityProofForIntent(
      session,
      'demo:write',
      createDemoDataSeedFormIntent({ kind: 'snapshot' }, 'Saving a snapshot.'),
    ),
    cancel: defineIntent({
      input: z.object({ run: z.uuid('This run was not found.') }),
      run: (ctx, { run }) => cancelSeedRun(ctx, run),
      refusal: describeSeedRefusal,
      toast: 'Canceling after the current step.',
    }),
    'test-mail': sendTestMailIntent,
  };
}

const SEED_TOOLS_HREF = '/admin/seed-tools';

/** Removes one batch of generated rows, or all of them. */
export const createRemoveBatchIntent = (session: RequestSignInSession | null): FormIntentHandler =>
  requireIdentityProofForIntent(
    session,
    'demo:write',
    defineIntent({
      input: removeDemoDataForm,
      run: (ctx, { batch, figures, phrase }) =>
        authorizeAndQueueSeedRun(
          ctx,
          { kind: 'remove', batch: batch === '' ? null : batch, ...(figures && { figures }) },
          { phrase },
        ),
      refusal: describeSeedRefusal,
      toast: 'Removing the demo data.',
      redirectTo: () => SEED_TOOLS_HREF,
    }),
  );

/** The actions that delete: they need a typed phrase and an identity proof. */
export function createDemoRemovalIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    remove: createRemoveBatchIntent(session),
    reset: requireIdentityProofForIntent(
      session,
      'demo:write',
      defineIntent({
        input: confirmationPhraseFormSchema,
        run: (ctx, { phrase }) => authorizeAndQueueSeedRun(ctx, { kind: 'reset' }, { phrase }),
        refusal: describeSeedRefusal,
        toast: 'Resetting the shop.',
        redirectTo: () => SEED_TOOLS_HREF,
      }),
    ),
  };
}
