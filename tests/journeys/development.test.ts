import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator } from '@playwright/test';

import { copyProject, killGroup, type ProjectCopy } from '../shop/project-copy.ts';
import { isReady, runShop, type ShopProcess, until } from '../request/process.ts';
import { expect, ready, test } from './journey.ts';

/**
 * Ten times what a quiet machine with two cores needs: a journey proves that it happens, the log shows how
 * fast.
 */
const PATIENCE_MS = 30_000;

const FORM = 'app/routes/storefront/contact/contact-form.tsx';
const PAGE = 'app/routes/storefront/contact/page.tsx';
const READ = 'app/modules/content/read-site-content.server.ts';

/** Links the packages of this checkout one by one, so that Vite's cache belongs to the copy. */
function lendPackages(copy: ProjectCopy): void {
  mkdirSync(copy.path('node_modules'));
  const lender = join(import.meta.dirname, '../../node_modules');
  for (const name of readdirSync(lender)) {
    if (!name.startsWith('.')) symlinkSync(join(lender, name), copy.path('node_modules', name));
  }
}

/** Starts what `npm run dev` runs. */
async function startDevelopment(copy: ProjectCopy): Promise<ShopProcess> {
  const environment = { NODE_ENV: 'development', DATA_DIR: copy.path('data-dev'), DEMO: 'off' };
  const command = [process.execPath, 'scripts/dev/dev.ts'];
  const shop = await runShop(command, environment, { cwd: copy.folder, detached: true });
  await until(shop, () => isReady(shop));
  return shop;
}

/**
 * Changes a file of the copy and waits until the page shows it; returns the milliseconds from save to screen.
 * Like a person, it saves when the previous change is complete: the page shows a change while the server
 * still loads it.
 */
async function savedToScreen(
  { copy, shop }: { copy: ProjectCopy; shop: ShopProcess },
  { file, from, to, shown }: { file: string; from: string; to: string; shown: Locator },
): Promise<number> {
  const text = readFileSync(copy.path(file), 'utf8');
  expect(text.split(from), `${from} in ${file}`).toHaveLength(2);
  await expect(shown).toHaveCount(0);
  await (await fetch(`${shop.address}/contact`)).text();
  const start = performance.now();
  writeFileSync(copy.path(file), text.replace(from, to));
  await shown
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .catch((error: unknown) => {
      throw new Error(`${file} is not shown; the shop said:\n${shop.output()}`, { cause: error });
    });
  return Math.round(performance.now() - start);
}

test('npm run dev shows a changed component, loader and module at once, and what was typed stays', async ({
  page,
}) => {
  const copy = copyProject({ isInstalled: false });
  let shop: ShopProcess | null = null;
  try {
    lendPackages(copy);
    shop = await startDevelopment(copy);
    const saved = { copy, shop };
    await page.goto(`${shop.address}/contact`);
    await ready(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Typed before');
    // A page reload would lose this.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const component = await savedToScreen(saved, {
      file: FORM,
      from: 'Send a message</h2>',
      to: 'Write a line</h2>',
      shown: page.getByRole('heading', { name: 'Write a line' }),
    });
    const again = await savedToScreen(saved, {
      file: FORM,
      from: 'Write a line</h2>',
      to: 'Write two lines</h2>',
      shown: page.getByRole('heading', { name: 'Write two lines' }),
    });
    const loader = await savedToScreen(saved, {
      file: PAGE,
      from: 'questions: faq.questions,',
      to: "questions: [{ question: 'Is the loader new?', answer: 'It is.' }, ...faq.questions],",
      shown: page.getByText('Is the loader new?'),
    });
    const module = await savedToScreen(saved, {
      file: READ,
      from: "faq: blockOf('faq'),",
      to: "faq: { questions: [{ question: 'Is the module new?', answer: 'It is.' }] },",
      shown: page.getByText('Is the module new?'),
    });
    process.stdout.write(
      `saved to screen: component ${component} ms, again ${again} ms, loader ${loader} ms, module ${module} ms\n`,
    );

    await expect(name).toHaveValue('Typed before');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    const html = await (await fetch(`${shop.address}/contact`)).text();
    expect(html).toContain('Write two lines');
    expect(html).toContain('Is the module new?');
  } finally {
    if (shop) killGroup(shop.child);
    copy.remove();
  }
});
