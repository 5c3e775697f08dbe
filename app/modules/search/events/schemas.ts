import { z } from 'zod';

import { queryText, sessionId } from '../schemas.ts';

/** POST /api/search-events. A query that is too long is cut, an id that names nothing is no click. */
export const searchEventBody = z.object({
  session_id: sessionId,
  query: z.string().pipe(queryText),
  clicked_id: z.uuid().nullable().catch(null),
});
