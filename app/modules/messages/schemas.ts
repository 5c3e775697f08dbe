import { z } from 'zod';

const key = z.string().regex(/^[\w-]{16,64}$/);

/** A message or a note as a form sends it; whether its text may be sent, `bodyProblem` says. */
export const messageForm = z.object({
  body: z.string().catch(''),
  key,
  files: z.array(z.uuid()).max(20).catch([]),
});

/** Up to which message somebody has read. */
export const readForm = z.object({ upTo: z.uuid() });

/** What a page that shows a thread asks for: older messages, or what came since. */
export const threadQuery = z.object({
  before: z.uuid().nullable().catch(null),
  since: z.iso.datetime().nullable().catch(null),
});
