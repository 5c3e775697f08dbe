import { expect, test } from 'vitest';

import { addHeadingAnchors, makeWideContentScrollable } from './heading-anchors.ts';
import { OPENS_NEW_TAB_NOTE_HTML } from './external-links.ts';

test('second and third level headings get anchors and make the contents', () => {
  const { html, contents } = addHeadingAnchors(
    '<h2>The <em>price</em></h2><p>x</p><h3 class="rt-1">What &amp; why</h3><h4>No</h4>',
  );
  expect(html).toBe(
    '<h2 id="the-price">The <em>price</em></h2><p>x</p><h3 class="rt-1" id="what-why">What &amp; why</h3><h4>No</h4>',
  );
  expect(contents).toEqual([
    { id: 'the-price', title: 'The price', level: 2 },
    { id: 'what-why', title: 'What & why', level: 3 },
  ]);
});

test('the name of a heading that is a link does not say that it opens in a new tab', () => {
  const heading = `<a href="https://a.test/">Prices${OPENS_NEW_TAB_NOTE_HTML}</a>`;
  const { html, contents } = addHeadingAnchors(`<h2>${heading}</h2>`);
  expect(html).toBe(`<h2 id="prices">${heading}</h2>`);
  expect(contents).toEqual([{ id: 'prices', title: 'Prices', level: 2 }]);
});

test('equal headings and the ids of the page stay apart', () => {
  const { contents } = addHeadingAnchors('<h2>Main</h2><h2>Main</h2><h2>漢字</h2><h2> </h2>');
  expect(contents.map((line) => line.id)).toEqual(['main-2', 'main-3', 'hanzi']);
});

test('headings are named by the Latin neighbours of their letters, and found by their former anchors', () => {
  const { html, contents } = addHeadingAnchors('<h2>Größe in Łódź</h2><h2>東京のロゴ</h2>');
  expect(contents.map((line) => line.id)).toEqual(['grosse-in-lodz', 'section']);
  expect(html).toContain('<h2 id="grosse-in-lodz"><span id="gro-e-in-odz"></span>Größe');
});

test('hostile repetition is read in linear time', () => {
  const started = performance.now();
  addHeadingAnchors('<h2>'.repeat(20_000));
  addHeadingAnchors('<h2 '.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('wide parts can be scrolled by keyboard', () => {
  expect(
    makeWideContentScrollable('<table class="rt-1"><tbody></tbody></table><pre>x</pre><p>&lt;table</p>'),
  ).toBe(
    '<div class="rich-text-wide" role="region" aria-label="Table" tabindex="0"><table class="rt-1"><tbody></tbody></table></div><pre tabindex="0">x</pre><p>&lt;table</p>',
  );
});
