import { z } from 'zod/mini';

import { askForRebuild } from '#app/modules/search/ask-for-rebuild.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the index page. */
export const indexIntents: Record<string, Intent> = {
  rebuild: intent({
    input: z.object({}),
    run: askForRebuild,
    refusal: () => 'This cannot be refused.',
    toast: ({ isNew }) => (isNew ? 'Rebuilding the index.' : 'The index is already being rebuilt.'),
  }),
};
