import { z } from 'zod/mini';

import { requestSeedRun, cancelSeedRun } from '#app/modules/demo-data/request-seed-run.server.ts';
import {
  generateDataForm,
  confirmationPhraseForm,
  removeDemoDataForm,
} from '#app/modules/demo-data/schemas.ts';
import { describeSeedRefusal } from '#app/modules/demo-data/seed-refusals.ts';
import type { SeedRequest } from '#app/modules/demo-data/seed-request.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { intent, type Intent } from '#app/routes/http/run-intent.server.ts';

import { testMail } from '../notifications/test-mail.server.ts';

/** Builds the intent of a request that has no input. */
const buildSeedIntent = (request: SeedRequest, toast: string): Intent =>
  intent({
    input: z.object({}),
    run: (ctx) => requestSeedRun(ctx, request),
    refusal: describeSeedRefusal,
    toast,
  });

/** The actions of the seed tools page that delete nothing. */
export function seedIntents(session: RequestSession | null): Record<string, Intent> {
  return {
    generate: intent({
      input: generateDataForm,
      run: requestSeedRun,
      refusal: describeSeedRefusal,
      toast: 'Generating data.',
    }),
    catalogue: buildSeedIntent({ kind: 'catalogue' }, 'Loading the demo catalog.'),
    'load-test': buildSeedIntent({ kind: 'load-test' }, 'Loading the load-test set.'),
    snapshot: afterProof(session, 'demo:write', buildSeedIntent({ kind: 'snapshot' }, 'Saving a snapshot.')),
    cancel: intent({
      input: z.object({ run: z.uuid('This run was not found.') }),
      run: (ctx, { run }) => cancelSeedRun(ctx, run),
      refusal: describeSeedRefusal,
      toast: 'Canceling after the current step.',
    }),
    'test-mail': testMail,
  };
}

const SEED_TOOLS_HREF = '/admin/seed-tools';

/** Removes one batch of generated rows, or all of them. */
export const removeIntent = (session: RequestSession | null): Intent =>
  afterProof(
    session,
    'demo:write',
    intent({
      input: removeDemoDataForm,
      run: (ctx, { batch, figures, phrase }) =>
        requestSeedRun(
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
export function removalIntents(session: RequestSession | null): Record<string, Intent> {
  return {
    remove: removeIntent(session),
    reset: afterProof(
      session,
      'demo:write',
      intent({
        input: confirmationPhraseForm,
        run: (ctx, { phrase }) => requestSeedRun(ctx, { kind: 'reset' }, { phrase }),
        refusal: describeSeedRefusal,
        toast: 'Resetting the shop.',
        redirectTo: () => SEED_TOOLS_HREF,
      }),
    ),
  };
}
