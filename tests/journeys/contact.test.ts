import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, passTime, settled, stopTime, test } from './journey.ts';

const ADDRESS = 'hello@mara-ellison.example';

async function openContact(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.locator('html[data-ready]').waitFor();
}

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject').selectOption('service-question');
  await page.getByLabel('Message').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const sent = (page: Page) => page.getByRole('heading', { name: 'Message Sent!' });

test('[PAGES-04] the e-mail address is shown on a click and hidden after ten seconds, later while it has the focus', async ({
  page,
}) => {
  await page.clock.install();
  await openContact(page);
  const button = page.getByRole('button', { name: 'Show email address' });
  const hide = page.getByRole('button', { name: 'Hide email address' });
  const address = page.getByRole('link', { name: ADDRESS });
  expect(await page.content()).not.toContain(ADDRESS);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await stopTime(page);
  await button.click();
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await expect(address).toHaveAttribute('href', `mailto:${ADDRESS}`);
  await passTime(page, 9_000);
  await expect(address).toBeVisible();
  await passTime(page, 1_500);
  await expect(address).toHaveCount(0);
  await button.click();
  await address.focus();
  await settled(page);
  await passTime(page, 30_000);
  await expect(address).toBeVisible();
  await hide.focus();
  await settled(page);
  await passTime(page, 10_500);
  await expect(address).toHaveCount(0);
});

test('[PAGES-04] [PAGES-05] [PAGES-06] [PAGES-09] [ROUTE-10] the contact page answers questions and sends a message in place, also by keyboard alone', async ({
  page,
}) => {
  await openContact(page);
  await test.step('answers, time zone, live chat and six questions, without a violation', async () => {
    await expect(page).toHaveTitle('Contact | Mara Ellison');
    await expect(page.getByText('Within 24 hours', { exact: true })).toBeVisible();
    await expect(page.getByText('Eastern Time', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Live Chat' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
    const questions = page.locator('main details');
    await expect(questions).toHaveCount(6);
    await questions.first().locator('summary').click();
    await expect(questions.first().locator('p')).toBeVisible();
    await expectNoAxeViolations(page);
  });
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
  await expect(page.getByLabel('Company (optional)')).not.toHaveAttribute('required');
  const subjects = await page
    .getByLabel('Subject')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(subjects).toEqual(['', 'project-inquiry', 'service-question', 'partnership', 'support', 'other']);
  await fillIn(page, 'Sent in place');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await send(page);
  await expect(sent(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const text of ['Ada Lovelace', 'keys@example.com', '', 'Question', 'By keyboard']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeFocused();
  expect(loads).toBe(0);
});

test('[PAGES-06] a message that cannot be sent is kept, and the page says so', async ({ page }) => {
  await openContact(page);
  await fillIn(page, 'Do not lose this');
  await page.route('**/api/contact', (route) => route.abort());
  await send(page);
  const alert = page.getByRole('alert').filter({ hasText: 'error' });
  await expect(alert).toHaveText('There was an error sending your message. Please try again.');
  await expect(page.getByLabel('Message')).toHaveValue('Do not lose this');
  await expectNoAxeViolations(page);
  await page.unroute('**/api/contact');
  await send(page);
  await expect(sent(page)).toBeVisible();
});

test('what is wrong is said above the form and at the field, and leads there', async ({ page }) => {
  // Without the proof that a form gets while it is filled in, a text full of links needs a confirmation.
  await page.route('**/api/contact', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await openContact(page);
  await fillIn(page, 'x'.repeat(5_001));
  await send(page);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /under 5,000 characters/ })
    .click();
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(page);
  await fillIn(page, 'https://a.example https://b.example https://c.example');
  await send(page);
  await page.getByRole('button', { name: 'Yes, send my message' }).click();
  await expect(sent(page)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[PAGES-05] [PAGES-06] the form is a plain form: refused with everything kept, then sent', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillIn(page, ' ');
    await page.getByLabel('Company (optional)').fill('Kept & Co');
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Please write your message.');
    await expect(page.getByLabel('Company (optional)')).toHaveValue('Kept & Co');
    await expect(page.getByLabel('Subject')).toHaveValue('service-question');
    await page.getByLabel('Message').fill('Sent without script');
    await send(page);
    await expect(sent(page)).toBeVisible();
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(page.getByRole('button', { name: /email address/ })).toBeHidden();
  });
});
