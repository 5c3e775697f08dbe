import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';

import type { Letter } from '../mails/letter.ts';

/** An email of any payload; its own schema checks the payload. */
export type AnyLetter = Letter<object>;

/**
 * Returns an email by its name; null if this version does not know it. Loaded
 * on first use: the template library is large.
 */
export async function findLetter(template: string): Promise<AnyLetter | null> {
  const { LETTERS } = await import('../mails/mail-templates.server.ts');
  return Object.hasOwn(LETTERS, template) ? LETTERS[template as MailTemplate] : null; // just looked up
}

/** Returns the variables of an email with their values in its example. */
export function variablesOf(
  { valuesOf, example }: AnyLetter,
  sender: Parameters<AnyLetter['valuesOf']>[1],
): { name: string; example: string }[] {
  return Object.entries(valuesOf(example.payload, sender)).map(([name, value]) => ({ name, example: value }));
}
