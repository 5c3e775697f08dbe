import { z } from 'zod/mini';

import { requestRebuild } from '#app/modules/search/request-rebuild.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the index page. */
export const indexIntents: Record<string, FormIntent> = {
  rebuild: defineIntent({
    input: z.object({}),
    run: requestRebuild,
    refusal: () => 'This cannot be refused.',
    toast: ({ isNew }) => (isNew ? 'Rebuilding the index.' : 'The index is already being rebuilt.'),
  }),
};
