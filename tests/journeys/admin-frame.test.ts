import { expectNoAxeViolations } from './journey.ts';
import { expect, test } from './staff.ts';

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

test('the frame, its palette and its shortcuts are worked by keyboard alone', async ({ staffPage }) => {
  const page = await staffPage('owner');
  await page.goto('/admin');
  await page.locator('html[data-ready]').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  const palette = page.getByRole('dialog', { name: 'Jump to' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('dash');
  await expect(palette.getByRole('option')).toHaveText(['Dashboard']);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(help).toContainText('Jump to anything');
  await expectNoAxeViolations(page);
  await help.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  // Switched off, the single key does nothing, while the shortcut with Ctrl still works.
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await expect(help).toBeHidden();
  await page.keyboard.press('Escape');

  // The account stores it: the next page has it, and so has the profile, where it is switched on again for
  // the following journeys.
  await expect
    .poll(async () => (await page.request.get('/account')).text())
    .not.toMatch(/name="singleKeys"[^>]*checked/);
  await page.goto('/account');
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).check();
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  await page
    .locator('form', { hasText: 'Single-key shortcuts' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByText('Your admin preferences are saved.')).toBeVisible();
  await page.locator('html[data-ready]').waitFor();
  await expectNoAxeViolations(page);
  await page.goto('/admin');
  await page.locator('html[data-ready]').waitFor();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('c: the owner');
  await expect(palette.getByRole('group', { name: 'Team' }).getByRole('option').first()).toContainText(
    'The owner',
  );
  await page.keyboard.press('Escape');
  // An open dialog handles its keys itself.
  await expect(palette).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});

test('the palette finds a service, opens it, and offers it again first', async ({ staffPage }) => {
  const page = await staffPage('editor');
  await page.goto('/admin');
  await page.locator('html[data-ready]').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('audit seo');
  const found = palette.getByRole('group', { name: 'Services' }).getByRole('option').first();
  await expect(found).toContainText(/SEO/);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  const title = (await found.innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/services\/[\da-f-]{36}$/);
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(title);
});

test('the theme follows the device until one is chosen, and is there from the first paint on', async ({
  staffPage,
}) => {
  const page = await staffPage('owner', { colorScheme: 'dark' });
  await page.goto('/admin');
  await page.locator('html[data-ready]').waitFor();
  expect(await page.evaluate(isDark)).toBe(true);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /account menu/ }).click();
  const light = page.getByRole('button', { name: 'Light', exact: true });
  // The page reads its data again, and requests it in the new theme.
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/admin.data');
  await light.click();
  await expect.poll(() => page.evaluate(isDark)).toBe(false);
  expect((await (await requested).allHeaders())['cookie']).toContain('pf_theme=light');
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'pf_theme')?.value)
    .toBe('light');
  await expectNoAxeViolations(page);

  // Without any script: the page shows what the server sent.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(isDark)).toBe(false);
  await page.goto('/');
  expect(await page.evaluate(isDark)).toBe(false);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

for (const [device, chosen] of [
  ['light', 'Dark'],
  ['dark', 'Light'],
] as const)
  test(`on a ${device} device the theme ${chosen} is that of the boxes of a list too`, async ({
    staffPage,
  }) => {
    const page = await staffPage('owner', { colorScheme: device });
    await page.goto('/admin/services');
    await page.locator('html[data-ready]').waitFor();
    const box = page.getByRole('checkbox', { name: /^Select / }).first();
    const accent = () => box.evaluate((element) => getComputedStyle(element).accentColor);
    // The same color in both themes would prove nothing.
    const before = await accent();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('button', { name: chosen, exact: true }).click();
    await expect.poll(() => page.evaluate(isDark)).toBe(chosen === 'Dark');
    await page.emulateMedia({ colorScheme: chosen === 'Dark' ? 'dark' : 'light' });
    const alike = await accent();
    await page.emulateMedia({ colorScheme: device });
    expect(await accent()).toBe(alike);
    expect(alike).not.toBe(before);
  });

test('a page that is narrower than a list stands in the middle, and its sibling pages stay where they are', async ({
  staffPage,
}) => {
  const page = await staffPage('owner', { viewport: { width: 1440, height: 900 } });
  const lefts: number[] = [];
  for (const path of ['/admin/legal', '/admin/homepage-content/settings', '/admin/services']) {
    await page.goto(path);
    const [main, body, links] = await Promise.all(
      ['#main', '.page-frame', '.sibling-links a'].map((part) => page.locator(part).first().boundingBox()),
    );
    if (!main || !body || !links) throw new Error(`${path} is not laid out`);
    expect(body.x - main.x).toBeCloseTo(main.x + main.width - body.x - body.width, 0);
    lefts.push(links.x);
  }
  expect(new Set(lefts).size).toBe(1);
});

test('on a phone and at 400 % the menu is a dialog, nothing scrolls sideways, and it works without script', async ({
  staffPage,
}) => {
  const page = await staffPage('owner', { viewport: { width: 320, height: 700 } });
  for (const path of ['/admin', '/admin/no-such-page']) {
    await page.goto(path);
    await page.locator('html[data-ready]').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoAxeViolations(page);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectNoAxeViolations(page);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(menu).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();

  const plain = await staffPage('owner', { javaScriptEnabled: false, viewport: { width: 390, height: 700 } });
  await plain.goto('/admin');
  await plain.getByRole('button', { name: 'Open menu' }).click();
  await expect(
    plain.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }),
  ).toBeVisible();
  await plain.keyboard.press('Escape');
  await expect(plain.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await plain.getByRole('button', { name: /account menu/ }).click();
  await plain.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(plain.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('at 900 px height the menu, account and shop link are visible, and groups stay collapsed', async ({
  staffPage,
}) => {
  const page = await staffPage('owner', { viewport: { width: 1440, height: 900 } });
  await page.goto('/admin');
  await page.locator('html[data-ready]').waitFor();
  const bar = page.getByRole('banner').first();
  await expect(bar.getByRole('link', { name: 'View shop' })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: /account menu/ })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('link', { name: 'Security and logs' })).toBeInViewport({ ratio: 1 });

  const system = bar.getByRole('button', { name: 'System' });
  await system.focus();
  await page.keyboard.press('Enter');
  await expect(system).toHaveAttribute('aria-expanded', 'false');
  await expect(bar.getByRole('link', { name: 'Team' })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(bar.getByRole('link', { name: 'Team' })).toBeHidden();
  await expect(bar.getByRole('button', { name: /account menu/ })).toBeInViewport();
  await page.locator('html[data-ready]').waitFor();
  await system.click();
  await expect(bar.getByRole('link', { name: 'Team' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/admin/testimonials');
  await expect(page.getByRole('link', { name: 'View shop' }).last()).toBeInViewport();
  await page.getByRole('navigation', { name: 'Reviews' }).getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/admin/reviews');
});
