import { expect, test } from 'vitest';

import { MAIL_TEMPLATE_OPTIONS } from '#app/modules/outbox/mail-choices.ts';
import type { AppContext } from '#app/platform/context.ts';

import { sendExampleEmail, managedContext, publishEmailTexts } from '../fixtures.ts';
import type { EditableMailPart } from './email-texts.ts';

import { resetMailText } from './edit-mail-text.server.ts';
import { findEmailTemplate } from './find-email-template.server.ts';
import { renderMailTextPreview } from './preview-mail-text.server.ts';

const markerOf = (part: string) => `Marked ${part.replaceAll('_', '')}.`;

/** A marker for each part, with its required variables. */
const markedTexts = (parts: readonly EditableMailPart[]) =>
  Object.fromEntries(
    parts.map(({ name, keeps }) => [
      name,
      [markerOf(name), ...keeps.map((variable) => `{${variable}}`)].join(' '),
    ]),
  );

async function partsOf(template: string) {
  const emailTemplate = await findEmailTemplate(template);
  if (!emailTemplate) throw new Error(`no mail ${template}`);
  return emailTemplate.parts;
}

async function shownOf(ctx: AppContext, template: string) {
  const shown = await renderMailTextPreview(ctx, template);
  if (!shown) throw new Error(`no mail ${template}`);
  return shown;
}

test('every part of every email template can be edited and reset, in HTML and in plain text', async () => {
  const ctx = await managedContext();
  for (const { value: template } of MAIL_TEMPLATE_OPTIONS) {
    const parts = await partsOf(template);
    const shipped = await shownOf(ctx, template);
    expect([template, await publishEmailTexts(ctx, template, markedTexts(parts))]).toMatchObject([
      template,
      { ok: true },
    ]);
    const preview = await shownOf(ctx, template);
    const mail = await sendExampleEmail(ctx, template);
    expect([template, mail.subject]).toEqual([template, expect.stringMatching(/^Marked subject/)]);
    const included = parts.filter(({ name }) => mail.text.includes(markerOf(name)));
    // The heading and at least one more text.
    expect({ template, hasWords: included.length > 1 }).toEqual({ template, hasWords: true });
    for (const { name } of included)
      for (const html of [mail.html, preview.html])
        expect([template, name, html.includes(markerOf(name))]).toEqual([template, name, true]);
    expect([template, await resetMailText(ctx, template)]).toMatchObject([template, { ok: true }]);
    expect([template, await shownOf(ctx, template)]).toEqual([template, shipped]);
    const again = await sendExampleEmail(ctx, template);
    expect([template, again.subject]).toEqual([template, shipped.subject]);
    expect([template, again.text.includes('Marked')]).toEqual([template, false]);
  }
});
