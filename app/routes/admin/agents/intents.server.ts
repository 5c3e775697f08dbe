import { z } from 'zod/mini';

import { saveAgentSettings } from '#app/modules/content/save-agent-settings.server.ts';
import { ok } from '#app/lib/result.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const buildAgentSwitchIntent = (isOn: boolean, title: string): FormIntentHandler =>
  defineIntent({
    input: z.object({}),
    run: async (ctx) => {
      await saveAgentSettings(ctx, { isOn });
      return ok(null);
    },
    refusal: () => 'This cannot be refused.',
    toast: () => title,
  });

/** The actions of the agents page; each requires a recent identity proof. */
export function createAgentPageIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    open: requireIdentityProofForIntent(
      session,
      'agents:manage',
      buildAgentSwitchIntent(true, 'The shop is open to agents.'),
    ),
    close: requireIdentityProofForIntent(
      session,
      'agents:manage',
      buildAgentSwitchIntent(false, 'The shop is closed to agents.'),
    ),
  };
}
