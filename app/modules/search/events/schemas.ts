import { z } from 'zod';

import { queryText } from '../schemas.ts';

/** POST /api/search-events. A query that is too long is cut, an id that names nothing is no click. */
export const searchEventBody = z.object({
  session_id: z.string().regex(/^[\w-]{1,64}$/),
  query: z.string().pipe(queryText),
  clicked_id: z.uuid().nullable().catch(null),
});
