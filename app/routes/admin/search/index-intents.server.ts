import { z } from 'zod/mini';

import { requestSearchIndexRebuild } from '#app/modules/search/request-rebuild.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the index page. */
export const searchIndexFormIntents: Record<string, FormIntentHandler> = {
  rebuild: defineIntent({
    input: z.object({}),
    run: requestSearchIndexRebuild,
    refusal: () => 'This cannot be refused.',
    toast: ({ isNew }) => (isNew ? 'Rebuilding the index.' : 'The index is already being rebuilt.'),
  }),
};
