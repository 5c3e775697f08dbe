import { expect, test } from 'vitest';

import { MAIL_TEMPLATE_OPTIONS } from '#app/modules/outbox/mail-choices.ts';

import { getEmailUnsubscribeTarget } from './mail-topics.ts';

/**
 * “Can be off” in pages.md "Emails". Every other email always comes, above all those about security. The
 * consent confirmation always comes too: its link withdraws the consent and everything based on it.
 */
const OFF_BY_THEIR_READER = [
  'lead.confirm',
  'message.new',
  'review.decided',
  'review.request',
  'team.brief',
  'team.due',
  'team.import',
  'team.job',
  'team.job_failed',
  'team.lead',
  'team.order',
  'team.refund_request',
  'team.review',
  'team.revision',
];

const recipient = 'ada@example.com';

test('its reader switches off what the table of mails lets them, and nothing else', () => {
  const dedupeKey = `event:${crypto.randomUUID()}`;
  const off = MAIL_TEMPLATE_OPTIONS.map(({ value }) => value).filter((template) =>
    getEmailUnsubscribeTarget({ template, dedupeKey, recipient }),
  );
  expect(off.toSorted()).toEqual(OFF_BY_THEIR_READER);
});

test("a message's mail is switched off as what it is to its reader, also when it is sent again", () => {
  const [event, person] = [crypto.randomUUID(), crypto.randomUUID()];
  const of = (dedupeKey: string) =>
    getEmailUnsubscribeTarget({ template: 'message.new', dedupeKey, recipient });
  for (const again of ['', ':resend:2']) {
    expect(of(`msg:${event}${again}`)).toEqual({ side: 'customer', topic: 'messages' });
    expect(of(`msg:${event}:${person}${again}`)).toEqual({ side: 'staff', kind: 'message.in' });
  }
});

test("the shop's own address has nothing to switch off", () => {
  expect(
    getEmailUnsubscribeTarget({ template: 'team.order', dedupeKey: 't-paid:1', recipient: null }),
  ).toBeNull();
});
