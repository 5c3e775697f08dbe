import { Writable } from 'node:stream';

import pino from 'pino';
import { expect, test } from 'vitest';

import { redactSecretsInLogLine, redactSecretsInLogValue } from './redaction.server.ts';

test('[T20] values under secret names are gone at every depth, other values stay', () => {
  const logged = redactSecretsInLogValue({
    requestId: 'r1',
    headers: { Cookie: 'pf_session=1', Authorization: 'Bearer x', Accept: 'text/html' },
    items: [{ email: 'ada@example.com', quantity: 2 }],
    code: 'SAVE10',
  });
  expect(logged).toEqual({
    requestId: 'r1',
    headers: { Cookie: '[redacted]', Authorization: '[redacted]', Accept: 'text/html' },
    items: [{ email: '[redacted]', quantity: 2 }],
    code: '[redacted]',
  });
});

test.each(['t', 's', 'sign', 'token', 'code', 'email', 'invite', 'set-up', 'session_id'])(
  '[T20] an address in the log does not say its %s',
  (name) => {
    expect(redactSecretsInLogLine(`GET /x?next=%2Fcart&${name}=abc123&step=1`)).toBe(
      `GET /x?next=%2Fcart&${name}=[redacted]&step=1`,
    );
  },
);

test('[T20] the code of an error stays, because it says what went wrong', () => {
  expect(redactSecretsInLogValue({ code: 'ECONNREFUSED', syscall: 'connect' })).toEqual({
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
});

test('[T20] addresses, keys, tokens and card numbers are redacted anywhere in a line', () => {
  const line = redactSecretsInLogLine(
    'ada@example.com paid with 4242 4242 4242 4242 by sk_test_51abc at /o?t=abc123&x=1 whsec_9 cs_test_a1',
  );
  expect(line).toBe('[e-mail] paid with [number] by [key] at /o?t=[redacted]&x=1 [key] [session]');
});

test('[T20] times, ids and byte counts are not taken for cards', () => {
  const line =
    '{"time":"2026-11-20T10:57:21.540Z","id":"0199f1d2-1111-7222-8333-444455556666","bytes":1234567890123}';
  expect(redactSecretsInLogLine(line)).toBe(line);
});

test('[T20] the values of a failed query stay out of the log, its text stays', () => {
  const error = new Error('Failed query: select $1\nparams: Ada, "12 Main St": PGlite is closed');
  const line = redactSecretsInLogLine(JSON.stringify({ err: error.message, msg: 'x' }));
  expect(JSON.parse(line)).toEqual({ err: 'Failed query: select $1\nparams: [redacted]', msg: 'x' });
  expect(redactSecretsInLogValue({ query: 'select $1', params: ['Ada'] })).toEqual({
    query: 'select $1',
    params: '[redacted]',
  });
});

test('[T20] a newline in a message cannot begin a line of its own', () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  log.info({ path: '/x\n{"level":60}' }, 'a\nb');
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
});
