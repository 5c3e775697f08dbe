import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { defaultShopProviderDetails } from '../model.ts';
import { readSiteContent } from '../read-site-content.server.ts';
import { contentBlocks } from '../tables.server.ts';

import { findSiteSettingsBlock, hasOwnShopName } from './find-settings-block.server.ts';
import { saveServiceProviderSettings, SETTINGS_AUDIT_ENTITY } from './save-block.server.ts';

const OWNER = actorOf('owner');
const formOf = (name: string, version: number, overwrite: number | null = null) => ({
  ...defaultShopProviderDetails,
  name,
  version,
  overwrite,
});

test('the first save of a block stores it, and the next read of the shop says it', async () => {
  const ctx = await freshContext({ actor: OWNER });
  await readSiteContent(ctx);
  expect(await hasOwnShopName(ctx)).toBe(false);
  expect(await saveServiceProviderSettings(ctx, formOf('Ada Works', 0))).toEqual({
    ok: true,
    value: { version: 1 },
  });
  await expect.poll(async () => (await readSiteContent(ctx)).provider.name).toBe('Ada Works');
  expect(await hasOwnShopName(ctx)).toBe(true);
  expect(await findSiteSettingsBlock(ctx, 'provider')).toMatchObject({ version: 1, isUnreadable: false });
});

test('refuses an older version with who changed it; overwriting is in the audit log', async () => {
  const ctx = await freshContext({ actor: OWNER });
  await saveServiceProviderSettings(ctx, formOf('Ada Works', 0));
  // Both opened the page before anything was saved.
  expect(await saveServiceProviderSettings(ctx, formOf('Bob Works', 0))).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 1, by: 'Someone', current: { name: 'Ada Works', version: '1' } },
  });
  expect((await findSiteSettingsBlock(ctx, 'provider')).value.name).toBe('Ada Works');
  expect(await saveServiceProviderSettings(ctx, formOf('Bob Works', 0, 1))).toEqual({
    ok: true,
    value: { version: 2 },
  });
  // Sent a second time, it equals the stored value.
  expect(await saveServiceProviderSettings(ctx, formOf('Bob Works', 0, 1))).toEqual({
    ok: true,
    value: { version: 2 },
  });
  const lines = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, SETTINGS_AUDIT_ENTITY))
    .orderBy(auditLog.at, auditLog.id);
  expect(lines.map(({ summary }) => summary).toSorted()).toEqual([
    'Shop details were changed',
    'Shop details were changed, over a newer version',
  ]);
  expect(lines.find(({ summary }) => summary.endsWith('version'))).toMatchObject({
    entityId: 'provider',
    before: { name: 'Ada Works' },
    after: { name: 'Bob Works' },
  });
});

test('of two first saves at once, one is stored and the other is refused', async () => {
  const ctx = await freshContext({ actor: OWNER });
  const both = await Promise.all([
    saveServiceProviderSettings(ctx, formOf('Ada', 0)),
    saveServiceProviderSettings(ctx, formOf('Bob', 0)),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await findSiteSettingsBlock(ctx, 'provider')).version).toBe(1);
});

test('a stored block that fits no longer is shown as shipped, says so, and can be replaced', async () => {
  const ctx = await freshContext({ actor: OWNER });
  await ctx.db.insert(contentBlocks).values({ key: 'provider', value: { name: 7 }, version: 4 });
  expect(await findSiteSettingsBlock(ctx, 'provider')).toMatchObject({
    value: defaultShopProviderDetails,
    version: 4,
    isUnreadable: true,
  });
  expect(await saveServiceProviderSettings(ctx, formOf(defaultShopProviderDetails.name, 4))).toEqual({
    ok: true,
    value: { version: 5 },
  });
  expect(await findSiteSettingsBlock(ctx, 'provider')).toMatchObject({ version: 5, isUnreadable: false });
});

test('only owner and manager save settings', async () => {
  const ctx = await freshContext();
  const outcomes = STAFF_ROLES.map(async (role) => {
    try {
      await saveServiceProviderSettings({ ...ctx, actor: actorOf(role) }, formOf(role, 0));
      return [role, 'may'];
    } catch (error) {
      return [role, (error as Response).status];
    }
  });
  expect(await Promise.all(outcomes)).toEqual([
    ['owner', 'may'],
    ['manager', 'may'],
    ['editor', 403],
    ['fulfiller', 403],
    ['analyst', 403],
  ]);
});
