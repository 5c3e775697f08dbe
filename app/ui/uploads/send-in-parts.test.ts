import { afterEach, expect, test, vi } from 'vitest';

import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';

import { uploadFileInParts } from './send-in-parts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * The answer to each part of an upload, in the order of sending, and the parts the shop has at each question.
 */
type Shop = { has: number[][]; answers: (string | null)[] };

/**
 * Browsers send the parts by XMLHttpRequest, which Node does not have: stubs replace the network, the rest is
 * real.
 */
function openShop({ has, answers }: Shop) {
  const sent: number[] = [];
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    const received = has[calls] ?? [];
    calls += 1;
    return Promise.resolve(Response.json({ received }));
  });
  class Wire extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = '';
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      this.responseText = JSON.stringify({ ok: true, value: answers[sent.length] ?? null });
      sent.push(Number(form.get('place')));
      queueMicrotask(() => {
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Wire);
  return sent;
}

const upload = () =>
  uploadFileInParts({
    action: '/files',
    fieldName: 'file',
    fields: {},
    file: new File([Buffer.alloc(UPLOAD_PART_BYTES + 1)], 'report.pdf'),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

test('a part that the shop lost meanwhile is sent again before the file counts as uploaded', async () => {
  const sent = openShop({ has: [[0], []], answers: [null, null, '/media/report.pdf'] });
  expect(await upload()).toMatchObject({ ok: true, answer: { value: '/media/report.pdf' } });
  expect(sent).toEqual([1, 0, 1]);
});

test('an upload that never becomes whole is said to have failed', async () => {
  openShop({ has: [], answers: [] });
  expect(await upload()).toEqual({
    ok: false,
    status: 0,
    message: 'We couldn’t upload this file. Please try again.',
  });
});
