import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';

import type { Letter } from '../mails/letter.ts';

/** A mail whatever it is told; what it is told is read by its own schema. */
export type AnyLetter = Letter<object>;

/** A mail by its name; null for one this version does not know. Loaded with the first: the templates' library is large. */
export async function findLetter(template: string): Promise<AnyLetter | null> {
  const { LETTERS } = await import('../mails/mail-templates.server.ts');
  return Object.hasOwn(LETTERS, template) ? LETTERS[template as MailTemplate] : null; // just looked up
}

/** The names of the variables of a mail, each with what stands for it in its example. */
export function variablesOf(
  { valuesOf, example }: AnyLetter,
  sender: Parameters<AnyLetter['valuesOf']>[1],
): { name: string; example: string }[] {
  return Object.entries(valuesOf(example.payload, sender)).map(([name, value]) => ({ name, example: value }));
}
