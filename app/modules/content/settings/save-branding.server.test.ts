import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import { parseMediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { goodPicture } from '../../../../tests/shop/hostile-files.ts';

import { storeContentFile } from '../blocks/store-content-file.server.ts';
import { readSiteContent } from '../read-site-content.server.ts';
import { contentBlocks } from '../tables.server.ts';

import { findSiteSettingsBlock } from './find-settings-block.server.ts';
import { brandingFormSchema, toBrandingFormValues, DEFAULT_BRANDING } from './branding-form.ts';
import { SETTINGS_AUDIT_ENTITY } from './save-block.server.ts';
import { saveBranding } from './save-branding.server.ts';

const OWNER = actorOf('owner');
type Ctx = Awaited<ReturnType<typeof freshContext>>;
const formOf = (fields: Record<string, string>, version = 0) =>
  brandingFormSchema.parse({ ...toBrandingFormValues(DEFAULT_BRANDING, version), ...fields });

async function uploadedLogo(ctx: Ctx): Promise<string> {
  const bytes = await goodPicture('png');
  const stored = await storeContentFile(ctx, { kind: 'logo', name: 'logo.png', bytes });
  return stored.ok ? stored.value : '';
}

test('a logo and an accent are saved with what the picture measures, read by the next page, and audited', async () => {
  const ctx = await freshContext({ actor: OWNER });
  expect((await readSiteContent(ctx)).look).toEqual(DEFAULT_BRANDING);
  const logo = await uploadedLogo(ctx);
  expect(logo).toMatch(/^\/media\/content\/[\da-f]{32}\.png$/);
  const saved = await saveBranding(ctx, formOf({ logo, logo_holds: 'name', accent: ' 1B5E8C' }));
  expect(saved).toEqual({ ok: true, value: { version: 1 } });
  const look = {
    logo: { address: logo, width: expect.any(Number), height: expect.any(Number), holds: 'name' },
    accent: '#1b5e8c',
  };
  await expect.poll(async () => (await readSiteContent(ctx)).look).toEqual(look);
  const { value } = await findSiteSettingsBlock(ctx, 'look');
  expect(value.logo && value.logo.width <= 720 && value.logo.height <= 240).toBe(true);
  const [line] = await ctx.db.select().from(auditLog).where(eq(auditLog.entity, SETTINGS_AUDIT_ENTITY));
  expect(line).toMatchObject({
    entityId: 'look',
    summary: 'Logo and color were changed',
    before: DEFAULT_BRANDING,
    after: look,
  });
  await saveBranding(ctx, formOf({}, 1));
  expect((await findSiteSettingsBlock(ctx, 'look')).value).toEqual(DEFAULT_BRANDING);
});

test('a picture that is not in the shop is refused at its field, lost or never there', async () => {
  const ctx = await freshContext({ actor: OWNER });
  const missing = `/media/content/${'0'.repeat(32)}.png`;
  const refusal = { ok: false, failure: { code: 'no-picture' } };
  expect(await saveBranding(ctx, formOf({ logo: missing }))).toEqual(refusal);
  const logo = await uploadedLogo(ctx);
  await ctx.storage.remove(parseMediaKey(logo) ?? '');
  expect(await saveBranding(ctx, formOf({ logo }))).toEqual(refusal);
  expect((await findSiteSettingsBlock(ctx, 'look')).version).toBe(0);
});

test.each([
  [{ logo: 'https://evil.example/logo.png' }, 'logo', /Upload the image here/],
  [{ logo: '/media/orders/00000000000000000000000000000000.png' }, 'logo', /Upload the image here/],
  [{ logo: '/media/content/../../etc/passwd' }, 'logo', /Upload the image here/],
  [{ logo_holds: 'nothing' }, 'logo_holds', /Choose what the image shows/],
  [{ accent: 'red' }, 'accent', /Enter a color/],
  [{ accent: '#f5b300' }, 'accent', /contrast of 1\.85:1.*nearest shade that passes is #986f00/],
])('%j is refused at %s', (fields, field, sentence) => {
  const parsed = brandingFormSchema.safeParse({ ...toBrandingFormValues(DEFAULT_BRANDING, 0), ...fields });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, expect.stringMatching(sentence)],
  ]);
});

test('of two editors who save at once, the second sees the stored look', async () => {
  const ctx = await freshContext({ actor: OWNER });
  await saveBranding(ctx, formOf({ accent: '#1b5e8c' }));
  expect(await saveBranding(ctx, formOf({ accent: '#5b36b8' }))).toMatchObject({
    failure: { code: 'conflict', version: 1, current: { accent: '#1b5e8c', version: '1' } },
  });
});

test('what is stored and fits no longer is what the shop came with', async () => {
  const ctx = await freshContext({ actor: OWNER });
  await ctx.db.insert(contentBlocks).values({ key: 'look', value: { logo: { address: 'javascript:1' } } });
  expect((await readSiteContent(ctx)).look).toEqual(DEFAULT_BRANDING);
  expect(await findSiteSettingsBlock(ctx, 'look')).toMatchObject({
    value: DEFAULT_BRANDING,
    isUnreadable: true,
  });
});

test('only owner and manager save the look', async () => {
  const ctx = await freshContext();
  const outcomes = STAFF_ROLES.map(async (role) => {
    try {
      await saveBranding({ ...ctx, actor: actorOf(role) }, formOf({ accent: '#1b5e8c' }));
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
