import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from './journey.ts';

const MB = 1024 * 1024;
const ORDER = '0f8fad5b-d9cb-469f-a165-70867728950e';

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prixfixe-refused-'));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The server writes the message, and takes the time that is measured.
test.use({ javaScriptEnabled: false });

test('[T13] a file of 1, 5 or 20 MB that is refused before it is read gets its sentence within two seconds', async ({
  page,
}) => {
  for (const size of [1, 5, 20]) {
    const file = join(folder, `${size}.png`);
    writeFileSync(file, Buffer.alloc(size * MB));
    for (const address of ['/account/picture', `/admin/orders/${ORDER}/upload`]) {
      // A page whose session has ended meanwhile shows this.
      const form = `<form action="${address}" method="post" enctype="multipart/form-data">
        <input type="file" name="file"><button>Send the file</button></form>`;
      await page.route('/left-open', (route) => route.fulfill({ contentType: 'text/html', body: form }));
      await page.goto('/left-open');
      await page.unroute('/left-open');
      await page.locator('input[type=file]').setInputFiles(file);
      const startedAt = Date.now();
      await page.getByRole('button', { name: 'Send the file' }).click();
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
      expect(Date.now() - startedAt, `${size} MB to ${address}`).toBeLessThan(2_000);
      // The connection is not reused: the next page loads at once.
      const nextAt = Date.now();
      await page.getByRole('link', { name: 'Go to the shop' }).click();
      await expect(page).toHaveURL('/');
      expect(Date.now() - nextAt).toBeLessThan(5_000);
    }
  }
});
