import * as z from 'zod';

import type { MailTexts } from './mail-words.ts';

/** The part of a payload that makes a mail a test of its words; it is no fact of any mail. */
const TRIAL = 'trialWords';

const shape = z.object({ [TRIAL]: z.record(z.string(), z.string()) });

/** A payload that shows these words, which fit. */
export const withTrial = <Payload extends object>(payload: Payload, texts: MailTexts): Payload => ({
  ...payload,
  [TRIAL]: texts,
});

/** The words a stored mail is a test of; null for every other mail. */
export function trialOf(payload: unknown): MailTexts | null {
  const parsed = shape.safeParse(payload);
  return parsed.success ? (parsed.data[TRIAL] ?? null) : null;
}
