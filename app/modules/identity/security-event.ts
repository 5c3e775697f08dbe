import { z } from 'zod';

const commonSecurityEventFieldSchemas = { userId: z.string(), requestId: z.string() };

/**
 * Security events about team members for the owners, as queued in `security.tell`: ids and facts, no names.
 */
export const securityEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('new-device'), ...commonSecurityEventFieldSchemas, device: z.string() }),
  z.object({
    event: z.literal('role'),
    ...commonSecurityEventFieldSchemas,
    role: z.string(),
    previous: z.string(),
  }),
]);
export type TeamSecurityEvent = z.infer<typeof securityEventSchema>;
