import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import { readMigrations } from '#app/platform/db/migrations.server.ts';
import { recreateOlderDatabaseSchema } from '#app/platform/db/older-schema.server.ts';
import { findMigrationsFolder } from '#app/platform/db/project-root.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { secondShop } from '../../../tests/shop/second-shop.ts';

import { createBlockDraftAdapter } from './blocks/edit-block.server.ts';
import { defaultSiteContent } from './internal/site-defaults.ts';
import { defaultShopProviderDetails } from './model.ts';
import { readSiteContent } from './read-site-content.server.ts';
import { findSiteSettingsBlock } from './settings/find-settings-block.server.ts';
import { contentBlocks } from './tables.server.ts';

const HERE = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
/** The last version that accepted such addresses. */
const OLDER = '0076_upload_claims';
const BAD = 'https:cal.example/x';
const GOOD = 'https://cal.example/x';
const HREF = '<a href="https:cal.example/y">y</a> https: is safe';

test('migrating a shop gives stored web addresses their two slashes and changes nothing else', async () => {
  const ctx = await freshContext();
  const when = readMigrations(findMigrationsFolder()).entries.find(({ tag }) => tag === OLDER)?.when ?? 0;
  const shop = await secondShop(ctx, HERE, 'addresses');
  const work = async ({ db }: Pick<AppContext, 'db'>) => {
    const migrate = await recreateOlderDatabaseSchema(db, when);
    await db.execute(sql`insert into contacts (id, name, email, mailbox, source, website, last_contact_at)
      select gen_random_uuid(), 'Ada', mailbox, mailbox, 'manual', site, now() from unnest(${sql.param([
        BAD,
        'HTTP:\\\\cal.example\\x',
        'https:///cal.example',
        'https://kept.example/https:x',
      ])}::text[]) as site, lateral (select md5(site) || '@example.com' as mailbox) as made`);
    await db.execute(
      sql`insert into exit_modals (id, link) values (gen_random_uuid(), ${BAD}), (gen_random_uuid(), '/services')`,
    );
    const block = JSON.stringify({
      links: [{ label: 'https: is safe', address: BAD }],
      kept: `see ${BAD}`,
      url: 'https:\\\\cal.example\\x',
    });
    await db.execute(sql`insert into content_blocks (key, value) values ('frame', ${block}::jsonb)`);
    await db.execute(sql`insert into content_drafts (kind, key, value, waiting_value, publish_at)
      values ('post', 'a', ${JSON.stringify({ body: HREF, link: BAD })}::jsonb, ${JSON.stringify([BAD])}::jsonb, now())`);
    await db.execute(sql`insert into content_versions (id, kind, key, before, after, created_at)
      values (gen_random_uuid(), 'post', 'a', ${JSON.stringify({ a: BAD })}::jsonb, ${JSON.stringify({ a: GOOD })}::jsonb, now())`);
    await migrate();
    const read = async (statement: ReturnType<typeof sql>) =>
      (await runRawSqlQuery(db, statement)).map((row) => row['found']);
    expect(await read(sql`select website as found from contacts order by website collate "C"`)).toEqual([
      'HTTP://cal.example\\x',
      'https://cal.example',
      GOOD,
      'https://kept.example/https:x',
    ]);
    expect(await read(sql`select link as found from exit_modals order by link collate "C"`)).toEqual([
      '/services',
      GOOD,
    ]);
    expect(await read(sql`select value as found from content_blocks`)).toEqual([
      {
        links: [{ label: 'https: is safe', address: GOOD }],
        kept: `see ${BAD}`,
        url: 'https://cal.example\\x',
      },
    ]);
    expect(
      await read(sql`select jsonb_build_array(value, waiting_value) as found from content_drafts`),
    ).toEqual([[{ body: HREF, link: GOOD }, [GOOD]]]);
    expect(await read(sql`select jsonb_build_array(before, after) as found from content_versions`)).toEqual([
      [{ a: GOOD }, { a: GOOD }],
    ]);
  };
  await inTransaction(shop, work, { timeoutMs: 120_000 });
}, 120_000);

test('a stored block with an address without its slashes is read with them, by pages and by its editors', async () => {
  const ctx = await freshContext();
  const [award] = defaultSiteContent.awards;
  await ctx.db.insert(contentBlocks).values([
    { key: 'provider', value: { ...defaultShopProviderDetails, name: 'Ada Works', bookCallUrl: BAD } },
    { key: 'awards', value: [{ ...award, evidenceUrl: 'https:\\\\cal.example/x' }] },
    { key: 'frame', value: { ...defaultSiteContent.frame, headerLinks: [{ label: 'Call', address: BAD }] } },
  ]);
  const { provider, awards, frame } = await readSiteContent(ctx);
  expect([provider.name, provider.bookCallUrl]).toEqual(['Ada Works', GOOD]);
  expect(awards[0]?.evidenceUrl).toBe(GOOD);
  expect(frame.headerLinks).toEqual([{ label: 'Call', address: GOOD }]);
  expect(await findSiteSettingsBlock(ctx, 'provider')).toMatchObject({
    isUnreadable: false,
    value: { bookCallUrl: GOOD },
  });
  expect(await createBlockDraftAdapter('awards').isUnfit(ctx)).toBe(false);
});
