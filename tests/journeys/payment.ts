import type { Page } from '@playwright/test';

import { payButton } from './sale.ts';

export const GOOD_CARD = '4242 4242 4242 4242';

/** Fills in the sandbox's pay page and presses its pay button. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com');
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Goes from the cart to the pay page. */
export async function goToPayment(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL('**/sandbox/pay/**');
}

export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Payment Confirmed!' });

/** Returns the session ids of all pay pages the browser has opened, newest last. */
export function watchSessions(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    const id = /\/sandbox\/pay\/(cs_test_\w+)/.exec(frame.url())?.[1];
    if (id) seen.push(id);
  });
  return seen;
}

/** Returns what process-checkout responds to this browser about a session. */
export function processed(page: Page, sessionId: string | undefined) {
  return page.evaluate(async (session_id) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ session_id });
    const answer = await fetch('/api/process-checkout', { method: 'POST', headers, body });
    const fields: Record<string, unknown> = await answer.json();
    return { code: answer.status, body: fields };
  }, sessionId);
}
