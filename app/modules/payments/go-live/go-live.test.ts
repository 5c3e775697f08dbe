import { expect, test } from 'vitest';

import {
  describeGoLiveFailure,
  type PaymentsGoLiveRecord,
  type CurrentPaymentProviderKey,
  getPaymentKeyGoLiveStatus,
  findGoLiveOverrideFailure,
} from './go-live.ts';

const LIVE: CurrentPaymentProviderKey = { isLive: true, mark: 'a' };
const own: PaymentsGoLiveRecord = { keyMark: 'a', accountId: 'acct_1' };
const former: PaymentsGoLiveRecord = { keyMark: 'b', accountId: 'acct_1' };
const other: PaymentsGoLiveRecord = { keyMark: 'c', accountId: 'acct_2' };
const unnamed: PaymentsGoLiveRecord = { keyMark: 'd', accountId: null };

const STANDINGS: [
  what: string,
  key: CurrentPaymentProviderKey,
  pressed: PaymentsGoLiveRecord[],
  standing: string,
][] = [
  ['a test key needs nothing', { isLive: false, mark: 'a' }, [], 'open'],
  ['a live key before Go live', LIVE, [], 'closed'],
  ['the key it was pressed with', LIVE, [own], 'open'],
  ['that key, with an account nobody knew', LIVE, [{ ...own, accountId: null }], 'open'],
  ['a new key, whose account nobody asked for', LIVE, [former], 'ask'],
  ['a new key of the same account', { ...LIVE, accountId: 'acct_1' }, [other, former], 'open'],
  ['a key of another account', { ...LIVE, accountId: 'acct_1' }, [other], 'closed'],
  ['a new key that may not read its account', { ...LIVE, accountId: null }, [former, unnamed], 'closed'],
  ['a new key after one without an account: nothing to ask', LIVE, [unnamed], 'closed'],
];

test.each(STANDINGS)('%s', (_, key, pressed, standing) => {
  expect(getPaymentKeyGoLiveStatus(key, pressed)).toBe(standing);
});

const mail = { id: 'mail', title: 'Mail works' };
const legal = { id: 'legal', title: 'Legal texts are published' };
const reason = 'The mail server follows today.';

test.each([
  ['nothing blocks', [], { overridden: [], reason: '' }, null],
  ['a blocker nobody saw', [mail], { overridden: [], reason }, 'blockers-changed'],
  ['another blocker than the one seen', [mail, legal], { overridden: ['mail'], reason }, 'blockers-changed'],
  ['a blocker seen, without a reason', [mail], { overridden: ['mail'], reason: ' ' }, 'reason-missing'],
  ['a reason too short to be one', [mail], { overridden: ['mail'], reason: 'because' }, 'reason-missing'],
  ['all seen, with a reason', [mail, legal], { overridden: ['legal', 'mail'], reason }, null],
  ['one that blocks no more was seen too', [mail], { overridden: ['legal', 'mail'], reason }, null],
] as const)('going live: %s', (_, blockers, input, refused) => {
  expect(findGoLiveOverrideFailure(blockers, input)?.code ?? null).toBe(refused);
});

test('every refusal has a status and a sentence', () => {
  const failures = [
    { code: 'no-live-key' },
    { code: 'already' },
    { code: 'reason-missing' },
    { code: 'blockers-changed', blockers: [mail] },
  ] as const;
  const messages = failures.map(describeGoLiveFailure);
  expect(messages.map(({ status }) => status)).toEqual([409, 409, 422, 409]);
  expect(new Set(messages.map(({ message }) => message)).size).toBe(4);
});
