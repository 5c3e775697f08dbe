import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { fieldsOf } from './service-form.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(shop.ctx, { id: ID, slug: 'landing-page', service_description: 'Plain words.' });
});

test('[AEDIT-13] a service that cannot be read is asked for three times, and then Retry is offered', async () => {
  await shop.ctx.db.execute(sql`alter table service_scope_rows rename to gone_rows`);
  try {
    const begun = performance.now();
    const answer = await owner.get(`/admin/services/${ID}`);
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(page).toMatch(/Connection Error: Failed to load service: [^]*?\. Click retry to try again\./);
    expect(page).toContain('Retry');
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_rows rename to service_scope_rows`);
  }
});

test('[AEDIT-15] what fails for an unforeseen reason has its sentence and keeps what was typed', async () => {
  await shop.ctx.db.execute(sql`alter table service_versions rename to gone_versions`);
  try {
    const failed = async (intent: string) => {
      const fields = fieldsOf({ intent, service_title: 'Typed and kept' });
      const answer = await owner.post(`/admin/services/${ID}`, fields, { Accept: 'text/html' });
      return [answer.status, await answer.text()];
    };
    for (const [intent, verb] of [
      ['save', 'save'],
      ['publish', 'publish'],
    ] as const) {
      const [status, page] = await failed(intent);
      expect(status).toBe(503);
      expect(page).toContain(`Failed to ${verb} service. Please try again.`);
      expect(page).toContain('Typed and kept');
    }
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_versions rename to service_versions`);
  }
  await shop.ctx.db.execute(sql`alter table audit_log rename to gone_log`);
  try {
    for (const [intent, verb] of [
      ['archive', 'archive'],
      ['trash', 'delete'],
    ] as const) {
      const answer = await owner.post(`/admin/services/${ID}`, { intent }, { Accept: 'text/html' });
      expect(await answer.text()).toContain(`Failed to ${verb} service. Please try again.`);
    }
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_log rename to audit_log`);
  }
  const [row] = await shop.ctx.db.select().from(services).where(eq(services.id, ID));
  expect([row?.title, row?.status, row?.deletedAt]).toEqual(['Landing Page', 'published', null]);
});

test('[AHIST-02] [ASLIDE-03] the tabs say when they cannot be read, and the rest of the editor stays', async () => {
  const tabs = [
    ['service_versions', 'history', 'Failed to load version history.'],
    ['service_images', 'slides', 'Failed to load slides'],
  ] as const;
  for (const [table, tab, sentence] of tabs) {
    await shop.ctx.db.execute(sql.raw(`alter table ${table} rename to gone_table`));
    try {
      const page = await (await owner.get(`/admin/services/${ID}?tab=${tab}`)).text();
      expect(page).toContain(sentence);
      expect(page).toContain('Save Draft');
    } finally {
      await shop.ctx.db.execute(sql.raw(`alter table gone_table rename to ${table}`));
    }
  }
  const versionId = '00000000-0000-4000-8000-0000000000ff';
  const restore = () =>
    owner.post(`/admin/services/${ID}`, { intent: 'restore-version', versionId }, { Accept: 'text/html' });
  expect(await (await restore()).text()).toContain('Failed to restore version.');
});
