import { expect, expectNoAxeViolations, expectToast, ready, rememberToasts, test } from './journey.ts';

test("the admin's parts in the style guide are worked by keyboard, in both themes, without a violation", async ({
  page,
}) => {
  await rememberToasts(page);
  await page.goto('/ab-styleguide');
  await page.locator('html[data-ready]').waitFor();
  for (const theme of ['light', 'dark']) {
    const guide = page.locator(`[data-theme="${theme}"]`);

    // A menu: arrow keys move through it, Escape returns the focus to its button.
    const dots = guide.getByRole('button', { name: 'More for GA4 executive dashboard' });
    await dots.press('Enter');
    await expect(guide.getByRole('link', { name: 'Edit', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    await expect(guide.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dots).toBeFocused();

    // An irreversible action: it asks for the name first.
    await guide.getByRole('button', { name: 'Delete now' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /for good/ });
    const typed = dialog.getByLabel('Type GA4 executive dashboard to confirm');
    await typed.fill('GA4');
    await typed.press('Enter');
    await expect(dialog).toBeVisible();
    await typed.fill('GA4 executive dashboard');
    await typed.press('Enter');
    await expect(dialog).toBeHidden();
    await expectToast(page, 'A sample: nothing was changed');

    // A chart shows its figures as a table too.
    const figure = guide.getByRole('figure', { name: `Revenue per day, ${theme}` });
    await figure.getByText('Show as table').click();
    await expect(figure.getByRole('row', { name: 'Nov 20 $1,210' })).toBeVisible();
  }
});

test('rich text is written by keyboard into the form field, and a hostile link is refused', async ({
  page,
}) => {
  await page.goto('/ab-styleguide');
  const guide = page.locator('[data-theme="light"]');
  const text = guide.getByRole('textbox', { name: 'Description', exact: true });
  // The editor has a script of its own.
  await ready(page);
  await expect(guide.getByRole('toolbar').first()).toBeVisible();
  const stored = page.locator('textarea[name="text-light"]');
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Plain');
  await page.keyboard.press('Control+a');
  const bold = guide.getByRole('toolbar').first().getByRole('button', { name: 'Bold' });
  await bold.focus();
  await page.keyboard.press('Enter');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(stored).toHaveValue(/<strong>Plain<\/strong>/);
  await bold.focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const address = guide.getByLabel('Link to');
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(guide.getByRole('alert').filter({ hasText: 'A link must start' })).toBeVisible();
  await address.fill('example.com/a');
  await address.press('Enter');
  await expect(text).toBeFocused();
  await expect(stored).toHaveValue(/<a href="https:\/\/example\.com\/a"><strong>Plain<\/strong><\/a>/);

  // Tab moves through a list without changing it; Ctrl and a bracket nest an item.
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('- One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await expect(stored).toHaveValue(/<li><p>One<\/p><\/li><li><p>Two<\/p><\/li>/);
  await page.keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+]');
  await expect(stored).toHaveValue(/<li><p>One<\/p><ul><li><p>Two<\/p><\/li><\/ul><\/li>/);

  // A text with terms stays HTML until its author removes them.
  const withTerms = guide.getByRole('textbox', { name: 'A text with terms' });
  await expect(withTerms).toHaveValue(/<dl>/);
  await expect(guide.getByText('the editor doesn’t support: dl, dt, dd')).toBeVisible();

  // A rejected file shows the reason, which can be dismissed.
  await guide.getByLabel('Upload slides').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  });
  await expect(guide.getByText('This is a sample: nothing is sent.')).toBeVisible();
  await guide.getByRole('button', { name: 'Dismiss a.png' }).click();
  await expect(guide.getByText('This is a sample: nothing is sent.')).toBeHidden();
});
