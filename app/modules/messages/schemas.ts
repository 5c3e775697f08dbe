import { z } from 'zod';

import { getMessageFailureStatusAndText } from './model.ts';

const { message: malformed } = getMessageFailureStatusAndText({ code: 'malformed' });
/** A note as a form sends it; `findBlogPostBodyProblem` checks its text. */
const messageAndNoteFormFieldSchemas = {
  body: z.string().catch(''),
  key: z.string(malformed).regex(/^[\w-]{16,64}$/, malformed),
};
/** The page of a form without script. */
const returnPathAfterFormSchema = z.string().catch('');

/** A message, with its selected files. */
export const orderMessageFormSchema = z.object({
  ...messageAndNoteFormFieldSchemas,
  files: z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat())
    .pipe(z.array(z.uuid()).max(20))
    .catch([]),
});
export const noScriptMessageFormSchema = orderMessageFormSchema.extend({ back: returnPathAfterFormSchema });
export const orderNoteFormSchema = z.object({
  ...messageAndNoteFormFieldSchemas,
  back: returnPathAfterFormSchema,
});

/** The message up to which the thread was read. */
export const threadReadMarkFormSchema = z.object({ upTo: z.uuid() });

/** The query of a thread: older messages, or newer ones. */
export const messageThreadUrlQuerySchema = z.object({
  before: z.uuid().nullable().catch(null),
  since: z.iso.datetime().nullable().catch(null),
});
