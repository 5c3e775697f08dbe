import { expect, test } from 'vitest';
import { z } from 'zod';

import { getExpectedRecordVersion, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { readFlashToastCookie } from './flash.server.ts';
import { type FormIntentHandler, defineIntent, runPostedFormIntent } from './run-intent.server.ts';

const FORM = 'application/x-www-form-urlencoded';
const NEW_ID = 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f1';
const noteForm = z.object({
  title: z.string().min(1, 'Give it a title.').max(20, 'Use at most 20 characters.'),
  body: z.string().max(5, 'Too long.').default(''),
  ...editorFormVersionFieldSchemas,
});
const AT = new Date('2026-11-20T10:00:00Z');
const conflict = { code: 'conflict', by: 'Mara', at: AT, version: 4, current: { title: 'Hers' } } as const;
type Failure = typeof conflict | { code: 'taken' } | { code: 'gone' };

const intents = {
  save: defineIntent({
    input: noteForm,
    run: async (_ctx, { title, version, overwrite }) => {
      if (getExpectedRecordVersion({ version, overwrite }) !== 4) return fail<Failure>(conflict);
      if (title === 'taken') return fail<Failure>({ code: 'taken' });
      if (title === 'gone') return fail<Failure>({ code: 'gone' });
      return ok({ id: NEW_ID });
    },
    refusal: ({ code }) =>
      code === 'gone'
        ? { message: 'It is gone.', status: 404 }
        : { message: 'Taken.', field: 'title', status: 422 },
    toast: 'Saved',
  }),
  create: defineIntent({
    input: noteForm,
    run: async () => ok({ id: NEW_ID }),
    refusal: () => 'never',
    toast: (_value, { title }) => ({ title: `Created ${title}`, description: 'It is a draft.' }),
    redirectTo: ({ id }) => `/admin/notes/${id}`,
  }),
  archive: defineIntent({
    input: z.object({}),
    run: async () => ok({ done: [NEW_ID], skipped: [{ name: 'B', reason: 'already archived' }] }),
    refusal: () => 'never',
    toast: '1 archived, 1 skipped',
    undo: ({ done }) => ({ intent: 'restore', fields: { ids: done.join(',') } }),
  }),
};

/** A page with a single form, which names no intent. */
const singleForm = {
  '': defineIntent({
    input: z
      .object({
        name: z.string().min(1, 'Say your name.'),
        code: z.string(),
        terms: z.string().min(1, 'Accept the terms.'),
      })
      .superRefine(
        ({ code }, issues) => {
          if (code === 'weak')
            issues.addIssue({ code: 'custom', path: ['code'], message: 'This code is weak.' });
        },
        { when: () => true },
      ),
    secrets: ['code'],
    run: async (_ctx, { code }): Promise<Result<{ shown: string }, { code: 'often' | 'wrong' }>> =>
      code === 'often' || code === 'wrong' ? fail({ code }) : ok({ shown: 'once' }),
    refusal: ({ code }) =>
      code === 'wrong'
        ? { problems: [], status: 422 }
        : { message: 'Too often.', field: 'code', status: 429, retryAfterSeconds: 60 },
    redirectTo: (_value, { name }) => (name === 'Ada' ? { to: '/welcome', cookies: ['a=1', 'b=2'] } : null),
    isShown: true,
  }),
};

async function post(
  body: BodyInit,
  headers: Record<string, string> = { 'Content-Type': FORM },
  known: Record<string, FormIntentHandler> = intents,
) {
  const ctx = await freshContext();
  const request = new Request('http://shop.test/admin/notes?page=2', { method: 'POST', body, headers });
  const answer = await runPostedFormIntent(ctx, request, known);
  return { ctx, answer, shown: answer instanceof Response ? null : answer };
}

test('a good form is run and answered with its toast', async () => {
  const { shown } = await post('intent=save&title=Hello&version=4');
  expect(shown?.init).toEqual({ status: 200 });
  expect(shown?.data).toEqual({
    ok: true,
    intent: 'save',
    toast: { title: 'Saved' },
    undo: null,
    skipped: [],
    value: { id: NEW_ID },
  });
});

test('without script a success leads back to the page, which says the toast once', async () => {
  const headers = { 'Content-Type': FORM, Accept: 'text/html,*/*;q=0.8' };
  const { answer, ctx } = await post('intent=save&title=Hello&version=4', headers);
  if (!(answer instanceof Response)) throw new Error('no redirect');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/notes?page=2']);
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const flash = readFlashToastCookie(
    new Request('http://shop.test/', { headers: { Cookie: cookie } }),
    ctx.settings,
  );
  expect(flash?.toast).toEqual({ title: 'Saved' });
  expect(flash?.headers['Set-Cookie']).toContain('Max-Age=0');
});

test('a page of its own is reached by a redirect, with and without script', async () => {
  const { answer } = await post('intent=create&title=Hello&version=0');
  expect(answer instanceof Response && answer.headers.get('Location')).toBe(`/admin/notes/${NEW_ID}`);
});

test.each([
  { name: 'an unknown intent', body: 'intent=toString&title=a', status: 400, field: null },
  { name: 'no intent', body: 'title=a', status: 400, field: null },
  { name: 'a wrong field', body: 'intent=save&title=&version=4', status: 400, field: 'title' },
  { name: 'a refusal at its field', body: 'intent=save&title=taken&version=4', status: 422, field: 'title' },
  {
    name: 'a refusal with its own status',
    body: 'intent=save&title=gone&version=4',
    status: 404,
    field: null,
  },
  { name: 'a conflict', body: 'intent=save&title=Mine&version=3', status: 409, field: null },
])('$name is refused with $status, and what was typed comes back', async ({ body, status, field }) => {
  const { shown } = await post(body);
  expect(shown?.init).toEqual({ status });
  const { intent: requested, ...fields } = Object.fromEntries(new URLSearchParams(body));
  expect(shown?.data).toMatchObject({ ok: false, intent: requested ?? '', fields, problems: [{ field }] });
});

test('every wrong field has one sentence', async () => {
  const { shown } = await post('intent=save&title=&body=much+too+long&version=4');
  expect(shown?.data).toMatchObject({
    problems: [
      { field: 'title', message: 'Give it a title.' },
      { field: 'body', message: 'Too long.' },
    ],
  });
});

test('a conflict returns who saved, when, and the current values, and overwriting succeeds', async () => {
  const refused = await post('intent=save&title=Mine&version=3');
  expect(refused.shown?.data).toMatchObject({
    conflict: { by: 'Mara', at: AT.toISOString(), version: 4, current: { title: 'Hers' } },
  });
  const passed = await post('intent=save&title=Mine&version=3&overwrite=4');
  expect(passed.shown?.data.ok).toBe(true);
});

test('a bulk action names what it skipped and offers one Undo, without script too', async () => {
  const { shown } = await post('intent=archive', { 'Content-Type': FORM, Accept: 'text/html' });
  expect(shown?.data).toMatchObject({
    ok: true,
    undo: { intent: 'restore', fields: { ids: NEW_ID } },
    skipped: [{ name: 'B', reason: 'already archived' }],
  });
});

test('a form with files gives its fields; what is no form at all is a bad request', async () => {
  const form = new FormData();
  form.set('intent', 'save');
  form.set('title', 'Hello');
  form.set('version', '4');
  form.set('picture', new File(['x'], 'x.png'));
  expect((await post(form, {})).shown?.data.ok).toBe(true);
  expect((await post('{"intent":"save"}', { 'Content-Type': 'application/json' })).shown?.init).toEqual({
    status: 400,
  });
});

test('what a form has beside its fields, a proof above all, is in no answer', async () => {
  const beside = 'proof=hunter2&other=x&title=&version=4&body=much+too+long';
  const own = { title: '', version: '4', body: 'much too long' };
  const refused = await post(`intent=save&${beside}`);
  expect(refused.shown?.data).toMatchObject({ ok: false, intent: 'save' });
  expect(refused.shown?.data).toHaveProperty('fields', own);
  // An unknown intent still returns the fields of the page's forms.
  const unknown = await post(`intent=${'x'.repeat(10_000)}&${beside}`);
  expect(unknown.shown?.data).toHaveProperty('fields', own);
  expect(JSON.stringify(unknown.shown?.data)).not.toContain('x'.repeat(50));
  expect(JSON.stringify([refused.shown?.data, unknown.shown?.data])).not.toContain('hunter2');
  const stale = await post('intent=save&title=Mine&version=3&proof=hunter2&other=x');
  expect(stale.shown?.data).toHaveProperty('fields', { title: 'Mine', version: '3' });
});

const enter = (body: string, accept = '*/*') =>
  post(body, { 'Content-Type': FORM, Accept: accept }, singleForm);

test('a form that names no intent asks for the one without a name, and leads on with its cookies', async () => {
  const { answer } = await enter('name=Ada&code=right&terms=on');
  if (!(answer instanceof Response)) throw new Error('no redirect');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/welcome']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('a page with one form takes it by whatever name it comes', async () => {
  const { answer } = await enter('intent=anything&name=Ada&code=right&terms=on');
  expect(answer instanceof Response && answer.headers.get('Location')).toBe('/welcome');
});

test('what is read in the answer itself is there without script, too', async () => {
  const { shown } = await enter('name=Eve&code=right&terms=on', 'text/html');
  expect(shown).toMatchObject({ init: { status: 200 }, data: { ok: true, value: { shown: 'once' } } });
});

test('a secret of the form is read and comes back in no answer, of an unknown intent neither', async () => {
  const fields = { name: 'Eve', terms: 'on' };
  const often = await enter('name=Eve&code=often&terms=on');
  expect(often.shown).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '60' } },
    data: { problems: [{ field: 'code', message: 'Too often.' }] },
  });
  expect(often.shown?.data).toHaveProperty('fields', fields);
  const among = { ...intents, ...singleForm };
  const unknown = await post('intent=none&name=Eve&code=hunter2&terms=on', { 'Content-Type': FORM }, among);
  expect(unknown.shown?.init).toEqual({ status: 400 });
  expect(unknown.shown?.data).toHaveProperty('fields', fields);
});

test('a refusal may leave the words to its page, and give several in the order of the form', async () => {
  const wrong = await enter('name=Eve&code=wrong&terms=on');
  expect(wrong.shown).toMatchObject({ init: { status: 422 }, data: { ok: false, problems: [] } });
  const many = await enter('name=&code=weak&terms=');
  expect(many.shown?.data).toMatchObject({
    problems: [{ field: 'name' }, { field: 'code' }, { field: 'terms' }],
  });
});
