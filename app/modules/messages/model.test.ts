import { expect, test } from 'vitest';

import {
  findMessageTextError,
  normalizeMessageText,
  getFirstUnreadOrderMessage,
  mergeOrderMessages,
  type OrderMessage,
  getMessageFailureStatusAndText,
} from './model.ts';

const message = (id: string, overrides: Partial<OrderMessage> = {}): OrderMessage => ({
  id,
  side: 'staff',
  isOwn: false,
  authorName: 'Mara',
  body: 'Hello',
  at: `2026-11-20T10:00:0${id}.000Z`,
  files: [],
  ...overrides,
});

test('a text keeps its lines and loses invisible characters', () => {
  expect(normalizeMessageText('  Hello\r\n\r\n\tAda\u0000\u001b[31m\ud800 \n')).toBe(
    'Hello\n\n\tAda[31m\ufffd',
  );
});

test('a text has 1 to 5,000 characters, and the error for a longer one says its length', () => {
  expect(findMessageTextError(' \n ')).toEqual({ code: 'empty' });
  expect(findMessageTextError('x'.repeat(5000))).toBeNull();
  const tooLong = findMessageTextError('x'.repeat(100_000));
  expect(tooLong && getMessageFailureStatusAndText(tooLong)).toEqual({
    status: 422,
    message: 'This message has 100,000 characters; the limit is 5,000. Shorten it, or send it as a file.',
  });
});

test('news join a thread in their order, each once, and the newest form of each', () => {
  const merged = mergeOrderMessages(
    [message('2'), message('4')],
    [message('3'), message('2', { body: 'Again' })],
  );
  expect(merged.map(({ id, body }) => `${id} ${body}`)).toEqual(['2 Again', '3 Hello', '4 Hello']);
});

test('new is what the other side wrote after one last read', () => {
  const messages = [message('1'), message('2', { side: 'customer' }), message('3'), message('4')];
  expect(getFirstUnreadOrderMessage({ messages, readUntil: null }, 'customer')?.id).toBe('1');
  expect(
    getFirstUnreadOrderMessage({ messages, readUntil: '2026-11-20T10:00:01.000Z' }, 'customer')?.id,
  ).toBe('3');
  expect(
    getFirstUnreadOrderMessage({ messages, readUntil: '2026-11-20T10:00:04.000Z' }, 'customer'),
  ).toBeNull();
  expect(getFirstUnreadOrderMessage({ messages, readUntil: '2026-11-20T10:00:01.000Z' }, 'staff')?.id).toBe(
    '2',
  );
});
