import { expect, test } from 'vitest';

import {
  joinInboundMailRecipientHeaders,
  isAutomaticInboundMail,
  isEmailSenderDomainAuthenticated,
  collapseInboundMailTextToLine,
} from './arrived-mail.ts';

const sender = { name: 'Ada', email: 'ada@example.com' };
const headersOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([key, value]) => ({ key, value }));

test.each([
  [{}, false],
  [{ 'auto-submitted': 'no' }, false],
  [
    { precedence: 'first-class', 'return-path': '<ada@example.com>', 'content-type': 'multipart/mixed' },
    false,
  ],
  [{ 'auto-submitted': 'auto-replied' }, true],
  [{ 'auto-submitted': 'auto-generated; x=1' }, true],
  [{ precedence: 'Bulk' }, true],
  [{ precedence: 'list' }, true],
  [{ 'list-id': 'Our customers <customers.example.com>' }, true],
  [{ precedence: 'auto_reply' }, true],
  [{ 'x-autoreply': 'yes' }, true],
  [{ 'x-autorespond': 'Out of office' }, true],
  [{ 'return-path': '<>' }, true],
  [{ 'return-path': ' ' }, true],
  [{ 'content-type': 'multipart/report; report-type=delivery-status' }, true],
])('a mail with %j: sent by a program is %j', (headers, isIt) => {
  expect(isAutomaticInboundMail({ headers: headersOf(headers), sender })).toBe(isIt);
});

test.each([
  ['MAILER-DAEMON@mail.example', true],
  ['postmaster@example.com', true],
  ['postmaster-ada@example.com', false],
  ['no-reply@example.com', false],
])('a mail of %s: sent by a program is %j', (email, isIt) => {
  expect(isAutomaticInboundMail({ headers: [], sender: { name: '', email } })).toBe(isIt);
});

test('where a mail was sent is read from its headers, and from nothing else', () => {
  const headers = headersOf({
    to: 'a@x.test',
    subject: 'b@x.test',
    'x-original-to': 'c@x.test',
    from: 'd@x.test',
  });
  expect(joinInboundMailRecipientHeaders({ headers })).toBe('a@x.test\nc@x.test');
});

test.each([
  ['mx.shop.example; dmarc=pass (p=reject) header.from=example.com', true],
  ['MX.shop.example 1; spf=fail smtp.mailfrom=evil.example; dkim=pass header.d=example.com', true],
  ['mx.shop.example; dkim=pass header.i=@example.com header.s=s1', true],
  ['mx.shop.example; spf=pass smtp.mailfrom=bounce@example.com', true],
  ['mx.shop.example; spf=pass smtp.mailfrom=bounce@evil.example', false],
  ['mx.shop.example; dkim=pass header.d=evil-example.com', false],
  ['mx.shop.example; dmarc=fail header.from=example.com', false],
  ['mx.shop.example; dmarc=pass header.from=evil.example', false],
  ['mx.shop.example; none (dmarc=pass header.from=example.com)', false],
  ['mx.evil.example; dmarc=pass header.from=example.com', false],
  ['', false],
])('by “%s” a mail of ada@example.com is proved: %j', (value, isIt) => {
  const headers = [{ key: 'authentication-results', value }];
  expect(isEmailSenderDomainAuthenticated({ headers, sender }, 'mx.shop.example')).toBe(isIt);
  expect(isEmailSenderDomainAuthenticated({ headers, sender }, null)).toBe(false);
});

test('of two results by the same server, the newest (the first one) counts', () => {
  const headers = ['fail', 'pass'].map((result) => ({
    key: 'authentication-results',
    value: `mx.shop.example; dmarc=${result} header.from=example.com`,
  }));
  expect(isEmailSenderDomainAuthenticated({ headers, sender }, 'mx.shop.example')).toBe(false);
});

test('a line is one line, short and can be stored', () => {
  expect(collapseInboundMailTextToLine(' Ada\r\nBcc: x@y.test\0\ud800 ', 100)).toBe(
    'Ada Bcc: x@y.test \ufffd',
  );
  expect(collapseInboundMailTextToLine('x'.repeat(300), 100)).toHaveLength(100);
});
