import type { MailTemplateName } from '#app/modules/outbox/mail-kinds.ts';

import type { EmailTemplate } from '../mails/define-email.ts';

/** An email of any payload; its own schema checks the payload. */
export type AnyEmailTemplate = EmailTemplate<object>;

/**
 * Returns an email by its name; null if this version does not know it. Loaded
 * on first use: the template library is large.
 */
export async function findEmailTemplate(template: string): Promise<AnyEmailTemplate | null> {
  const { EMAIL_TEMPLATES } = await import('../mails/mail-templates.server.ts');
  return Object.hasOwn(EMAIL_TEMPLATES, template) ? EMAIL_TEMPLATES[template as MailTemplateName] : null; // just looked up
}

/** Returns the variables of an email with their values in its example. */
export function listEmailTemplateExampleVariables(
  { valuesOf, example }: AnyEmailTemplate,
  sender: Parameters<AnyEmailTemplate['valuesOf']>[1],
): { name: string; example: string }[] {
  return Object.entries(valuesOf(example.payload, sender)).map(([name, value]) => ({ name, example: value }));
}
