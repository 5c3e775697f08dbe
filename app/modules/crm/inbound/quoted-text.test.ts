import { expect, test } from 'vitest';

import { splitQuotedReply } from './quoted-text.ts';

const REPLY = 'Yes, Monday works.\n\nAda';

test.each([
  [
    'Gmail',
    'On Mon, Nov 23, 2026 at 4:12 PM Mara Ellison <hello@shop.example> wrote:\n\n> Monday?\n>\n> Mara',
  ],
  [
    'Gmail, with the line broken',
    'On Mon, Nov 23, 2026 at 4:12 PM Mara Ellison and a very long name\n<hello@shop.example> wrote:\n\n> Monday?',
  ],
  [
    'Gmail in German',
    'Am Mo., 23. Nov. 2026 um 16:12 Uhr schrieb Mara <hello@shop.example>:\n\n> Montag?\n>> Oder Dienstag?',
  ],
  ['Gmail in French', 'Le lun. 23 nov. 2026 à 16:12, Mara <hello@shop.example> a écrit :\n\n> Lundi ?'],
  ['Apple Mail', '> On 23. Nov 2026, at 16:12, Mara <hello@shop.example> wrote:\n> \n> Monday?'],
  ['Apple Mail in German', 'Am 23.11.2026 um 16:12 schrieb Mara <hello@shop.example>:\n\n> Montag?'],
  ['Thunderbird', 'On 11/23/26 16:12, Mara wrote:\n> Monday?\n> Mara'],
  [
    'Outlook',
    '________________________________\nFrom: Mara <hello@shop.example>\nSent: Monday, November 23, 2026 4:12 PM\nTo: Ada\nSubject: Re: Help\n\nMonday?\n\nMara',
  ],
  [
    'Outlook in German',
    'Von: Mara <hello@shop.example>\nGesendet: Montag, 23. November 2026 16:12\nAn: Ada\nBetreff: Re: Hilfe\n\nMontag?',
  ],
  [
    'Outlook in French',
    'De : Mara <hello@shop.example>\nEnvoyé : lundi 23 novembre 2026 16:12\nÀ : Ada\nObjet : Re: Aide\n\nLundi ?',
  ],
  ['an old Outlook', '-----Original Message-----\nFrom: Mara\nMonday?'],
  ['an old Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Mara\nMontag?'],
  ['marks alone', '> Monday?\n> Mara'],
])('what %s quotes is cut', (_program, quoted) => {
  expect(splitQuotedReply(`${REPLY}\n\n${quoted}\n`)).toEqual({ own: REPLY, quoted });
  expect(splitQuotedReply(`${REPLY}\n\n${quoted}\n`.replaceAll('\n', '\r\n'))).toEqual({
    own: REPLY,
    quoted,
  });
});

test.each([
  ['without a quote', 'Yes.\n\nOn Monday I wrote:\nnothing at all.'],
  ['answers between the quotes', '> Monday?\n\nYes.\n\n> At nine?\n\nAt ten.'],
  ['answers between the quotes, the last one quoted', 'Hello,\n\n> Monday?\n\nYes.\n\n> Mara'],
  ['an answer below the quote', 'On 11/23/26 16:12, Mara wrote:\n> Monday?\n\nYes.'],
  ['nothing but a quote', 'On 11/23/26 16:12, Mara wrote:\n> Monday?'],
  ['a line that is like a header', 'From: my side it is fine.\n\nTo: be or not to be.\n\nThat is all.'],
  ['nothing', ''],
])('a mail with %s is kept whole', (_kind, text) => {
  expect(splitQuotedReply(text)).toEqual({ own: text, quoted: null });
});

test('a hostile text takes no longer than a long one', () => {
  const begun = performance.now();
  splitQuotedReply(`${'On '.repeat(20_000)}\n${'>'.repeat(50_000)}\n${'From: a\n'.repeat(5_000)}wrote`);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
