import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { MAIL_TEMPLATE_OPTIONS } from '#app/modules/outbox/mail-choices.ts';

import { EMAIL_TEMPLATES } from './mail-templates.server.ts';
import { renderMail } from './render-mail.server.ts';

const examples = Object.entries(EMAIL_TEMPLATES).map(([template, { example }]) => ({ template, ...example }));

test('every mail has its subject, and its facts and whose it is in HTML and in plain text', async () => {
  expect(examples.map(({ template }) => template).toSorted()).toEqual(
    MAIL_TEMPLATE_OPTIONS.map(({ value }) => value).toSorted(),
  );
  for (const { template, payload, subject, facts } of examples) {
    const mail = await renderMail(template, payload, defaultShopProviderDetails);
    expect(mail.subject, template).toBe(subject);
    const html = mail.html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
    for (const fact of [...facts, defaultShopProviderDetails.legalLine, defaultShopProviderDetails.email]) {
      expect(mail.text, template).toContain(fact);
      expect(html, template).toContain(fact);
    }
    expect(mail.text, template).not.toMatch(/undefined|null|NaN|\[object|\S {2,}\S/);
  }
});

test('every email has one headline, at most one button, and no image or script', async () => {
  const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;
  for (const { template, payload } of examples) {
    const { html } = await renderMail(template, payload, defaultShopProviderDetails);
    expect(count(html, /<h1/g), template).toBe(1);
    expect(count(html, /data-text-button/g), template).toBeLessThanOrEqual(1);
    expect(html, template).not.toMatch(/<img|<script|url\(/);
    expect(html, template).toContain('@media (prefers-color-scheme:dark)');
    expect(html, template).toContain('@media (max-width:480px)');
  }
});

/** Replaces every text of a payload except URLs, times and known values. */
function withTexts(value: unknown, text: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => withTexts(part, text, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withTexts(part, text, name)]),
    );
  const isKept = /url|at$|until|by$|due|kind|change|result/i.test(key) && !/^(by|name)$/.test(key);
  return typeof value === 'string' && !isKept ? text : value;
}

test('no name and no text of anybody is markup, adds a line to a subject or is lost in the plain text', async () => {
  const text = '<b>x</b> “Söhne” & Co. 🚀 חברה';
  for (const { template, payload } of examples) {
    const mail = await renderMail(
      template,
      withTexts(payload, `${text}\r\nBcc: all@a.test`),
      defaultShopProviderDetails,
    );
    expect(mail.html, template).not.toContain('<b>x');
    expect(mail.subject, template).not.toMatch(/[\r\n]/);
    expect(mail.text.includes(text), template).toBe(mail.html.includes('&lt;b&gt;x'));
  }
});

test('a button is two lines in the plain text, and a fact is one', async () => {
  const { text } = await renderMail(
    'brief.received',
    EMAIL_TEMPLATES['brief.received'].example.payload,
    defaultShopProviderDetails,
  );
  expect(text).toContain('Open your order:\nhttps://shop.test/orders/1f0c2a3b\n');
  expect(text).toContain('Delivery by: Tue, Nov 24, 9:14 AM ET\nService: Website audit\nOrder: 1f0c2a3b\n');
});

test('what people write keeps its lines in the plain text, and headings are not in capitals', async () => {
  const email = await renderMail(
    'contact.autoreply',
    EMAIL_TEMPLATES['contact.autoreply'].example.payload,
    defaultShopProviderDetails,
  );
  expect(email.text).toContain('First.\nSecond.');
  const alert = await renderMail(
    'team.payment_alert',
    EMAIL_TEMPLATES['team.payment_alert'].example.payload,
    defaultShopProviderDetails,
  );
  expect(alert.text).toContain('Payment needs attention: order 1f0c2a3b');
});

test('every mail has words of its own in the delivery log', () => {
  expect(new Set(MAIL_TEMPLATE_OPTIONS.map(({ label }) => label)).size).toBe(examples.length);
});
