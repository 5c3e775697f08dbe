import { z } from 'zod';

import { messageRefusal } from './model.ts';

const { message: malformed } = messageRefusal({ code: 'malformed' });
/** A note as a form sends it; whether its text may be kept, `bodyProblem` says. */
const words = {
  body: z.string().catch(''),
  key: z.string(malformed).regex(/^[\w-]{16,64}$/, malformed),
};
/** Where a form without script comes from. */
const back = z.string().catch('');

/** A message, with the files that were chosen for it. */
export const messageForm = z.object({
  ...words,
  files: z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat())
    .pipe(z.array(z.uuid()).max(20))
    .catch([]),
});
export const postedMessage = messageForm.extend({ back });
export const noteForm = z.object({ ...words, back });

/** Up to which message somebody has read. */
export const readForm = z.object({ upTo: z.uuid() });

/** What a page that shows a thread asks for: older messages, or what came since. */
export const threadQuery = z.object({
  before: z.uuid().nullable().catch(null),
  since: z.iso.datetime().nullable().catch(null),
});
