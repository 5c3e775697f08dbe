import { z } from 'zod';

import { METHODS } from './model.ts';

/** POST /api/consent: an answer for each purpose that was offered. */
export const consentBody = z.strictObject({
  analytics: z.boolean().optional(),
  marketing: z.boolean().optional(),
  method: z.enum(METHODS),
});
