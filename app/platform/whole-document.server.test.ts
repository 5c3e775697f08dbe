import { expect, test } from 'vitest';

import { collectRenderedHtmlDocument } from './whole-document.server.ts';

const collected = async (...chunks: Buffer[]) =>
  (
    await collectRenderedHtmlDocument((to) => {
      for (const chunk of chunks) to.write(chunk);
      to.end();
    })
  ).toString();

test('modulepreload links go, style sheets and font preloads stay', async () => {
  const html =
    '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
    '<link rel="preload" as="font" href="/f.woff2"/><link rel="modulepreload" crossorigin="" href="/b.js"></head>';
  expect(await collected(Buffer.from(html))).toBe(
    '<head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="font" href="/f.woff2"/></head>',
  );
});

test('letters and links that are cut between two chunks are whole again', async () => {
  const bytes = Buffer.from('<p>für 5 €</p><link rel="modulepreload" href="/a.js"/><b>ü</b>');
  for (let at = 1; at < bytes.length; at++)
    expect(await collected(bytes.subarray(0, at), bytes.subarray(at))).toBe('<p>für 5 €</p><b>ü</b>');
});

test('a document that breaks off is a failure', async () => {
  await expect(collectRenderedHtmlDocument((to) => void to.destroy(new Error('cut off')))).rejects.toThrow(
    'cut off',
  );
});
