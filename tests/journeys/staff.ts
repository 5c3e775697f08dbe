import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import type { StaffRole } from '#app/platform/access.server.ts';

import { expect, rememberToasts, test as base, watchFaults } from './journey.ts';
import { runInShop } from './run-in-shop.ts';

export { expect } from './journey.ts';

export const STAFF_PASSWORD = 'the staff signs in with this';

/** A session that is older than ten minutes is asked for its password before some actions. */
const SESSION_REUSE_MS = 5 * 60_000;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
export type StaffPage = (role: StaffRole, options?: BrowserContextOptions) => Promise<Page>;

/**
 * Journeys of the team. `staffPage('editor')` opens a page in a browser that is signed in with this role:
 * created by `admin:create` in the shop of the journeys, signed in by a request, once per worker, role and five
 * minutes.
 * Options are those of a browser context, such as `{ viewport }` or `{ colorScheme: 'dark' }`.
 */
export const test = base.extend<
  { staffPage: StaffPage },
  { staffState: (role: StaffRole) => Promise<State> }
>({
  staffState: [
    async ({ browser }, use, { parallelIndex }) => {
      const states = new Map<StaffRole, { state: Promise<State>; signedInAt: number }>();
      await use((role) => {
        let known = states.get(role);
        if (!known || Date.now() - known.signedInAt > SESSION_REUSE_MS) {
          known = { state: signIn(browser, role, parallelIndex, !known), signedInAt: Date.now() };
          states.set(role, known);
        }
        return known.state;
      });
    },
    { scope: 'worker' },
  ],
  staffPage: async ({ browser, staffState }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = [];
    await use(async (role, options = {}) => {
      const context = await browser.newContext({ ...options, storageState: await staffState(role) });
      const page = await context.newPage();
      opened.push({ context, faults: watchFaults(page) });
      await rememberToasts(page);
      return page;
    });
    for (const { context, faults } of opened) {
      await context.close();
      expect(faults, 'errors thrown in the page').toEqual([]);
    }
  },
});

/** Creates a team member in the running shop, with the command an operator uses. */
export async function createStaff(staff: { email: string; name: string; role: StaffRole }): Promise<void> {
  const options = Object.entries({ ...staff, password: STAFF_PASSWORD }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  await runInShop(process.env['JOURNEY_DATA_DIR'] ?? '', ['admin:create', ...options]);
}

/** Signs a browser in with the request of the form. */
export async function signInByRequest(context: BrowserContext, email: string): Promise<void> {
  const shop = `http://localhost:${process.env['JOURNEY_PORT']}`;
  const form = { intent: 'password', email, password: STAFF_PASSWORD };
  const answer = await context.request.post(`${shop}/auth/sign-in`, {
    form,
    headers: { Origin: shop },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** Signs in with the form, and waits until the shop has responded with another page or another step. */
export async function signInByForm(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.goto('/auth/sign-in');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/sign-in' || url.searchParams.has('step'));
}

/** Signs the worker's team member of this role in, who is created at the first time. */
async function signIn(browser: Browser, role: StaffRole, worker: number, isFirst: boolean): Promise<State> {
  const email = `${role}-${worker}@staff.example`;
  if (isFirst) await createStaff({ email, name: `The ${role}`, role });
  const context = await browser.newContext();
  await signInByRequest(context, email);
  const state = await context.storageState();
  await context.close();
  return state;
}
