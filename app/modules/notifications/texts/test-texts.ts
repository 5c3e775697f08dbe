import * as z from 'zod';

import type { EmailTextsByPart } from './email-texts.ts';

/** The payload key that marks an email as a test of its texts; no email uses it as a fact. */
const TEST_MAIL_TEXTS_PAYLOAD_KEY = 'trialWords';

const testEmailTextsPayloadSchema = z.object({
  [TEST_MAIL_TEXTS_PAYLOAD_KEY]: z.record(z.string(), z.string()),
});

/** Returns a payload that shows these texts, which must fit. */
export const addUnsavedTextsToTestEmail = <Payload extends object>(
  payload: Payload,
  texts: EmailTextsByPart,
): Payload => ({
  ...payload,
  [TEST_MAIL_TEXTS_PAYLOAD_KEY]: texts,
});

/** Returns the texts that a stored email tests; null for any other email. */
export function getTestEmailDraftTexts(payload: unknown): EmailTextsByPart | null {
  const parsed = testEmailTextsPayloadSchema.safeParse(payload);
  return parsed.success ? (parsed.data[TEST_MAIL_TEXTS_PAYLOAD_KEY] ?? null) : null;
}
