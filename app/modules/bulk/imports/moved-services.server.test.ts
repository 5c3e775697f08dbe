import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findServiceRedirectForOldPath } from '#app/modules/catalog/find-moved-page.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { parseServiceDescriptionSections } from '#app/modules/catalog/service-description.ts';
import { services, serviceScopeRows } from '#app/modules/catalog/tables.server.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { findBulkJob, streamBulkJobRowProblems } from '../find-bulk-job.server.ts';
import { exportedText, importFile, makeFile, planOf, uploadImportFileInTest } from '../fixtures.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import { startImportDryRun, startBulkJobUndo } from './plan-import.server.ts';

type Shop = Awaited<ReturnType<typeof openAsOwner>>;

async function imported({ ctx, work }: Shop, content: string, plan = {}) {
  const id = await uploadImportFileInTest(ctx, 'services', makeFile(content));
  await importFile(ctx, { id, work, plan });
  return { id, job: await findBulkJobById(ctx, id) };
}

async function problemsOf({ ctx }: Shop, id: string): Promise<string[]> {
  const messages: string[] = [];
  for await (const lines of streamBulkJobRowProblems(ctx, id))
    messages.push(
      ...lines.map(({ line, column, value, reason }) => [line, column, value, reason].join(' | ')),
    );
  return messages;
}

const MOVED = `Slug,Title,Category,Price,Description,What's included,Not included,Steps,Delivery hours,Revisions,Questionnaire,Additional details,Why it matters
logo,Logo,Create Content,149,<p>A logo.</p>,"Three drafts
Source files",Printing,"Call: We talk for half an hour.
Draft: You see three drafts.",48 h,3,Design questions,Bring your colors.,People remember it.
audit,Audit,Fix Problems,99,We look at it.,A report,,We look and write.,30,,,,
`;

async function shopWithBrief(): Promise<Shop> {
  const shop = await openAsOwner();
  await shop.ctx.db
    .insert(briefTemplates)
    .values({ name: 'Design questions', questions: [], createdAt: shop.ctx.now, updatedAt: shop.ctx.now });
  return shop;
}

const storedBySlug = async ({ ctx }: Shop, slug: string) => {
  const [row] = await ctx.db
    .select({ service: services, brief: briefTemplates.name })
    .from(services)
    .leftJoin(briefTemplates, eq(briefTemplates.id, services.briefTemplateId))
    .where(eq(services.slug, slug));
  if (!row) throw new Error(`no ${slug}`);
  return {
    ...row.service,
    brief: row.brief,
    sections: parseServiceDescriptionSections(row.service.description),
  };
};

test('a file brings what is included, the process, the brief, the hours and the rounds of a service', async () => {
  const shop = await shopWithBrief();
  const { job } = await imported(shop, MOVED);
  expect(job).toMatchObject({ state: 'done', created: 2, failed: 0 });
  const logo = await storedBySlug(shop, 'logo');
  expect(logo).toMatchObject({
    deliveryDays: 2,
    revisionRoundsIncluded: 3,
    brief: 'Design questions',
    sections: {
      about: '<p>A logo.</p>',
      included: 'Three drafts\nSource files',
      excluded: 'Printing',
      process:
        '<ol><li><strong>Call</strong> We talk for half an hour.</li><li><strong>Draft</strong> You see three drafts.</li></ol>',
      details: 'Bring your colors.',
      value: 'People remember it.',
    },
  });
  const rows = await shop.ctx.db
    .select()
    .from(serviceScopeRows)
    .where(eq(serviceScopeRows.serviceId, logo.id))
    .orderBy(asc(serviceScopeRows.kind), asc(serviceScopeRows.position));
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['excluded', 'Printing'],
    ['included', 'Three drafts'],
    ['included', 'Source files'],
  ]);
});

test('a service of a file that names no questionnaire asks the general one', async () => {
  const shop = await shopWithBrief();
  await imported(shop, MOVED);
  expect(await storedBySlug(shop, 'audit')).toMatchObject({
    brief: 'General brief',
    deliveryDays: 2,
    revisionRoundsIncluded: 1,
    sections: { process: 'We look and write.' },
  });
});

test('a questionnaire that the shop does not have is named, with those that it has', async () => {
  const shop = await shopWithBrief();
  const { id, job } = await imported(shop, MOVED.replace('Design questions', 'Wedding questions'));
  expect(job).toMatchObject({ state: 'failed', failed: 1 });
  expect(await problemsOf(shop, id)).toEqual([
    '2 | Questionnaire | Wedding questions | is not a questionnaire in this shop. Available: “Design questions”, “General brief”',
  ]);
});

test.each(['csv', 'json'] as const)(
  'services of a move are unchanged by their own export as %s',
  async (format) => {
    const shop = await shopWithBrief();
    const { ctx, work } = shop;
    await imported(shop, MOVED);
    // Written manually: text that an import of another shop would turn into a list.
    await addServiceFixtures(ctx, {
      slug: 'typed',
      service_description: JSON.stringify({
        about: 'By hand.',
        process: 'One: first.\nTwo: second.',
        note: 1,
      }),
    });
    const again = await uploadImportFileInTest(
      ctx,
      'services',
      makeFile(await exportedText(ctx, 'services', format), `a.${format}`),
    );
    expect((await startImportDryRun(ctx, again, await planOf(ctx, again, { mode: 'update' }))).ok).toBe(true);
    await work(again);
    expect(await findBulkJobById(ctx, again)).toMatchObject({ state: 'checked', unchanged: 3, updated: 0 });
  },
);

test('a column of one section changes that section, and undo brings the former one back', async () => {
  const shop = await shopWithBrief();
  await imported(shop, MOVED);
  const before = await storedBySlug(shop, 'logo');
  const change = 'slug,excluded,revisions,brief\nlogo,"Printing, fonts",,Ask nothing\n';
  const { id, job } = await imported(shop, change, { mode: 'update' });
  expect(job).toMatchObject({ state: 'done', updated: 1 });
  const after = await storedBySlug(shop, 'logo');
  expect(after.sections).toEqual({ ...before.sections, excluded: 'Printing, fonts' });
  expect(after).toMatchObject({ brief: null, revisionRoundsIncluded: 3 });
  expect((await startBulkJobUndo(shop.ctx, id)).ok).toBe(true);
  await shop.work(id);
  expect(await storedBySlug(shop, 'logo')).toMatchObject({
    brief: 'Design questions',
    description: before.description,
  });
});

test('a description without sections changes what a service is about, and leaves its other sections', async () => {
  const shop = await shopWithBrief();
  await imported(shop, MOVED);
  const before = await storedBySlug(shop, 'logo');
  await imported(shop, 'slug,description\nlogo,<p>Another logo.</p>\n', { mode: 'update' });
  expect((await storedBySlug(shop, 'logo')).sections).toEqual({
    ...before.sections,
    about: '<p>Another logo.</p>',
  });
});

test.each([
  ['Delivery hours', '48', 2],
  ['Delivery hours', '30', 2],
  ['Delivery days', '3', 3],
  ['Delivery', '2 days', 2],
  ['Delivery', '36 h', 2],
  ['Turnaround', '1 week', 7],
  ['delivery_time_days', '5', 5],
])('a column “%s” with %s is %i days', async (column, cell, days) => {
  const shop = await openAsOwner();
  await imported(shop, `slug,title,${column}\none,One,${cell}\n`);
  expect(await storedBySlug(shop, 'one')).toMatchObject({ deliveryDays: days });
});

test('an unreadable delivery time is refused with an example', async () => {
  const shop = await openAsOwner();
  const { id } = await imported(shop, 'slug,title,delivery\none,One,soon\n');
  expect(await problemsOf(shop, id)).toEqual([
    '2 | delivery | soon | is not a duration such as 48 h or 2 days',
  ]);
});

test('figures of proof in a file are never stored', async () => {
  const shop = await openAsOwner();
  const { id } = await imported(
    shop,
    'slug,title,Sold in 30 days,Reviews,projects_sold_30d\none,One,812,640,812\n',
  );
  expect(await storedBySlug(shop, 'one')).toMatchObject({ projectsSold30d: 0, reviewCount: 0 });
  const job = await findBulkJob(shop.ctx, id);
  expect(job?.options).toMatchObject({ plan: { mapping: { slug: 'slug', title: 'service_title' } } });
});

test('an update of a service leaves the figures the shop has counted', async () => {
  const shop = await openAsOwner();
  await addServiceFixtures(shop.ctx, { slug: 'one', projects_sold_30d: 4, reviews: 2 });
  await imported(shop, 'slug,title,reviews\none,Another name,640\n', { mode: 'update' });
  expect(await storedBySlug(shop, 'one')).toMatchObject({
    title: 'Another name',
    projectsSold30d: 4,
    reviewCount: 2,
  });
});

test('an old address leads to its service, and comes back with an export', async () => {
  const shop = await openAsOwner();
  const { ctx } = shop;
  await imported(
    shop,
    'slug,title,description,category,price,status,Old address\none,One,Text,Fix Problems,9,published,"https://old.example/products/One?v=1, /p/1"\n',
  );
  expect(await findServiceRedirectForOldPath(ctx, '/products/ONE/')).toBe('/service/one');
  expect(await findServiceRedirectForOldPath(ctx, '/p/1')).toBe('/service/one');
  expect(await exportedText(ctx, 'services', 'csv')).toContain('"/p/1, /products/one"');
});

test.each([
  ['/checkout/success', 'is a URL this shop uses: everything under /checkout'],
  ['https://old.example/', 'is the home page of this shop. Enter the URL of one product'],
  ['/service/old', 'is the URL of a service in this shop. Enter its last part in “Former slugs” instead'],
])('the old address %s is refused with its reason', async (address, reason) => {
  const shop = await openAsOwner();
  const { id, job } = await imported(shop, `slug,title,Old address\none,One,${address}\n`);
  expect(job).toMatchObject({ state: 'failed', failed: 1 });
  expect((await problemsOf(shop, id)).join()).toContain(reason);
});

test('an old address that leads to another service is refused', async () => {
  const shop = await openAsOwner();
  await imported(shop, 'slug,title,Old address\none,One,/products/one\n');
  const { id } = await imported(shop, 'slug,title,Old address\ntwo,Two,/products/one\n');
  expect((await problemsOf(shop, id)).join()).toContain('"/products/one" is already in the shop');
});
