import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, test } from './journey.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../app/ui/translated-text.ts'), 'utf8');
/** Each text by itself, as Chrome does it; or all texts beside each other as one. */
const KINDS = ['one by one', 'as one'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Opens a page `<p>` of the texts "Total: ", "1", " service", which a script still references as React does,
 * and translates it.
 */
async function translated(page: Page, kind: Kind): Promise<void> {
  await page.setContent('<html><body><p></p></body></html>');
  await page.addScriptTag({
    type: 'module',
    content: `${stripTypeScriptTypes(SOURCE)}\ntrackBrowserTranslationChanges(); document.body.dataset.followed = '';`,
  });
  await page.locator('[data-followed]').waitFor();
  await page.evaluate((kind) => {
    const parent = document.querySelector('p') as HTMLElement; // the page above
    parent.append('Total: ', '1', ' service');
    const texts = [...parent.childNodes] as Text[];
    const font = (words: string) => {
      const created = document.createElement('font');
      created.textContent = words.toUpperCase();
      return created;
    };
    Object.assign(window, { parent, texts, font });
    if (kind === 'one by one') for (const text of texts) text.replaceWith(font(text.data));
    else {
      const [first, ...others] = texts;
      first?.replaceWith(font(texts.map(({ data }) => data).join('')));
      for (const text of others) text.remove();
    }
  }, kind);
  await expect(page.locator('p')).toHaveText('TOTAL: 1 SERVICE');
}

for (const kind of KINDS) {
  test.describe(`texts translated ${kind}`, () => {
    test.beforeEach(({ page }) => translated(page, kind));
    const after = async (page: Page, script: string) => {
      await page.evaluate(script);
      return expect(page.locator('p'));
    };

    test('a text that changes is shown as it is now', async ({ page }) => {
      await (
        await after(page, `texts[1].data = '3'; texts[2].data = ' services'`)
      ).toHaveText(/^total: 3 services$/i);
    });

    test('a text that is removed takes its translation along', async ({ page }) => {
      await (await after(page, `parent.removeChild(texts[1])`)).toHaveText(/^total:  ?service$/i);
    });

    test('an element is inserted before a translated text', async ({ page }) => {
      await (
        await after(
          page,
          `const b = document.createElement('b'); b.textContent = 'about '; parent.insertBefore(b, texts[1])`,
        )
      ).toHaveText(/^total: about 1 service$/i);
    });

    test('a text that moves to the end is shown once', async ({ page }) => {
      await (await after(page, `parent.appendChild(texts[0])`)).toHaveText(/^1 servicetotal: ?$/i);
    });

    test('a second change counts after a second translation', async ({ page }) => {
      await page.evaluate(`texts[1].data = '2'`);
      await expect(page.locator('p')).toHaveText(/^total: 2 service$/i);
      await page.evaluate(`texts[1].replaceWith(font('2'))`);
      await (await after(page, `texts[1].data = '5'`)).toHaveText(/^total: 5 service$/i);
    });

    test('a change counts after the translation was replaced by another', async ({ page }) => {
      await page.evaluate(`for (const one of [...parent.children]) one.replaceWith(font(one.textContent))`);
      await (await after(page, `texts[1].data = '4'`)).toHaveText(/^total: 4 service$/i);
    });

    test('the original texts stay when the translation is turned off', async ({ page }) => {
      await page.evaluate(`parent.replaceChildren(...texts)`);
      await (await after(page, `texts[1].data = '7'`)).toHaveText('Total: 7 service');
    });
  });
}

test('what is no replaced text is removed and inserted as the browser does it', async ({ page }) => {
  await translated(page, 'one by one');
  const failures = await page.evaluate(`[
    () => document.body.removeChild(document.createElement('b')),
    () => document.body.removeChild(parent.firstChild),
    () => document.body.insertBefore(document.createElement('b'), parent.firstChild),
    () => document.body.appendChild(null),
  ].map((run) => { try { run(); return ''; } catch (error) { return error.name; } })`);
  expect(failures).toEqual(['NotFoundError', 'NotFoundError', 'NotFoundError', 'TypeError']);
});
