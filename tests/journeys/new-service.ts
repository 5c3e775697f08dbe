import type { Page } from '@playwright/test';

import { fieldsOf } from '../request/service-form.ts';

import { expect, ready } from './journey.ts';

const SHOP = `http://localhost:${process.env['JOURNEY_PORT']}`;

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const unsaved = (page: Page) => page.getByText('(unsaved changes)');

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/**
 * Stores a service that is ready to be published as a draft, by a request; returns the path of its editor.
 */
export async function storeService(page: Page, title: string): Promise<string> {
  const form = fieldsOf({
    intent: 'save',
    service_title: title,
    category: 'Create Content',
    about: '<p>What it is about.</p>',
    // As in the empty form: editors may not choose them.
    price: '',
    delivery_hours: '24',
  });
  const headers = { Origin: SHOP, Accept: 'text/html' };
  const saved = await page.request.post(`${SHOP}/admin/services/new`, { form, headers, maxRedirects: 0 });
  expect(saved.status()).toBe(303);
  return new URL(saved.headers()['location'] ?? '', SHOP).pathname;
}

/** Does the same and opens the editor. */
export async function newService(page: Page, title: string): Promise<string> {
  const path = await storeService(page, title);
  await open(page, path);
  return path;
}
