import { readFile } from 'node:fs/promises';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { findBulkJob } from '../find-bulk-job.server.ts';
import { importFile, makeFile, reportLines, uploadImportFileInTest } from '../fixtures.ts';
import type { BulkEntityName } from '../entities.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import type { ImportFileMappingPlan } from '../model.ts';

/** The lines of a report without those on missing "included" lists, which every file here lacks. */
const besidesIncluded = (report: readonly string[]) =>
  report.filter((line) => !line.includes('Nothing is listed as included'));

/** Imports a file as the owner with the default choices of the page; returns the report. */
async function imported(
  content: string | Buffer,
  entity: BulkEntityName = 'services',
  plan: Partial<ImportFileMappingPlan> = {},
) {
  const { ctx, work } = await openAsOwner();
  const id = await uploadImportFileInTest(ctx, entity, makeFile(content));
  await importFile(ctx, { id, work, plan });
  const report = await reportLines(ctx, id);
  const job = await findBulkJobById(ctx, id);
  const stored = await ctx.db.select().from(services).orderBy(services.slug);
  return { ctx, id, job, report, stored };
}

const caseFile = (name: string) =>
  readFile(new URL(`../../../../tests/cases/imports/${name}`, import.meta.url));

const TIMED = { deliveryHours: 48 };

const CASES: [string, [slug: string, status: string, cents: number | null, category: string | null][]][] = [
  [
    'shopify-present-format.csv',
    [
      ['logo-design', 'published', 14_900, 'Create Content'],
      ['seo-audit', 'published', 129_900, 'Fix Problems'],
    ],
  ],
  [
    'shopify-present-category.csv',
    [
      ['sp-logo', 'published', 14_900, 'Create Content'],
      ['sp-private', 'draft', 1_000, 'Fix Problems'],
    ],
  ],
  [
    'shopify-hidden-and-long-seo.csv',
    [
      ['old-card', 'draft', 1_000, 'Create Content'],
      ['old-hidden', 'draft', 1_000, 'Fix Problems'],
      ['old-seo', 'published', 129_900, 'Fix Problems'],
    ],
  ],
  [
    'woocommerce-newlines-hidden-variable.csv',
    [
      ['whid', 'draft', 500, 'Fix Problems'],
      ['wpack', 'published', 9_900, 'Fix Problems'],
      ['wpath', 'published', 5_900, 'Create Content'],
      ['wsale', 'published', 10_000, 'Fix Problems'],
      ['wtext', 'published', 4_900, 'Create Content'],
    ],
  ],
  [
    'woocommerce-decimal-comma.csv',
    [
      ['clogo', 'published', 14_950, 'Create Content'],
      ['cseo', 'published', 129_900, 'Fix Problems'],
    ],
  ],
  ['woocommerce-german.csv', [['dlogo', 'published', 14_900, 'Create Content']]],
];

test.each(CASES)('imports %s with the right state, price and category', async (name, right) => {
  const { job, stored } = await imported(await caseFile(name), 'services', TIMED);
  expect(stored.map((one) => [one.slug, one.status, one.priceCents, one.category])).toEqual(right);
  expect(job).toMatchObject({ state: 'done', created: right.length, failed: 0 });
});

test('lists what of a Shopify product was shortened, hidden or a gift card', async () => {
  const { ctx, id, report, stored } = await imported(
    await caseFile('shopify-hidden-and-long-seo.csv'),
    'services',
    TIMED,
  );
  expect(besidesIncluded(report)).toEqual([
    expect.stringMatching(/^notice \| 2 \| Published \| false \| hides it/),
    expect.stringMatching(/^notice \| 3 \| Gift Card \| true \| says it is a gift card/),
    expect.stringMatching(/^notice \| 4 \| SEO Title \| An SEO audit.* \| was shortened to 60 characters$/),
    expect.stringMatching(/^notice \| 4 \| SEO Description \| We read.* \| was shortened to 160 characters$/),
  ]);
  const seo = stored.find(({ slug }) => slug === 'old-seo');
  expect(seo?.seoTitle).toBe('An SEO audit of your whole site by people who know how it is');
  expect(seo?.seoDescription?.length).toBeLessThanOrEqual(160);
  expect((await findBulkJob(ctx, id))?.notices).toHaveLength(5);
});

test('names the lines of variants that a product lost', async () => {
  const { report } = await imported(await caseFile('shopify-present-format.csv'), 'services', TIMED);
  expect(besidesIncluded(report)).toEqual([
    'notice | 2 | Price | 149.00 | has variants that were left out (line 3); the lowest price, 149.00, is taken',
  ]);
});

test('reads the line breaks of WooCommerce, and says which sale price was not imported', async () => {
  const { report, stored } = await imported(
    await caseFile('woocommerce-newlines-hidden-variable.csv'),
    'services',
    TIMED,
  );
  const text = (slug: string) => stored.find((one) => one.slug === slug)?.description;
  expect(text('wtext')).toBe('Line one.\nLine two.\n\n- first point\n- second point');
  expect(text('wpath')).toBe(String.raw`We move your files to C:\new and keep them.`);
  expect(besidesIncluded(report)).toEqual([
    expect.stringMatching(
      /^notice \| 4 \| Regular price \|  \| has variants that were left out \(lines 5, 6\)/,
    ),
    expect.stringMatching(/^notice \| 7 \| Visibility in catalog \| hidden/),
    expect.stringMatching(/^notice \| 8 \| Sale price \| 80 \| was not imported/),
  ]);
});

const SQUARESPACE = `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs
p1,v1,SERVICE,shop,logo,Logo design,<p>A logo.</p>,L-1,Size,Small,149.00,99.00,No,Unlimited,Create Content,,0,0,0,0,Yes,https://pictures.example/1.png
,v2,,,,,,L-2,,Large,120.00,0.00,No,Unlimited,,,0,0,0,0,,
p2,v3,SERVICE,shop,private-plan,Private plan,<p>Agreed.</p>,P-1,,,10.00,0.00,No,Unlimited,Fix Problems,,0,0,0,0,No,
`;

test('reads a Squarespace product with its variants, which name no product, and one that is hidden', async () => {
  const { report, stored } = await imported(SQUARESPACE, 'services', TIMED);
  expect(stored).toMatchObject([
    { slug: 'logo', status: 'published', priceCents: 120_00, category: 'Create Content' },
    { slug: 'private-plan', status: 'draft', priceCents: 10_00 },
  ]);
  expect(report).toContainEqual(
    expect.stringMatching(/\| Price \| 149\.00 \| has variants .*\(line 3\).*120\.00/),
  );
});

test('reads Etsy listings as drafts, and says which amount is in another currency', async () => {
  const file = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU
Hand lettered logo,"Line one
Line two",55.00,USD,7,logo,,https://pictures.example/1.jpg,,,,L-1
Brand sheet,A sheet.,40.00,GBP,1,brand,,,,,,B-1
`;
  const { report, stored } = await imported(file);
  expect(stored).toMatchObject([
    { slug: 'brand-sheet', status: 'draft', priceCents: 40_00 },
    { slug: 'hand-lettered-logo', status: 'draft', priceCents: 55_00, description: 'Line one\nLine two' },
  ]);
  expect(report).toContainEqual(expect.stringContaining('Currency | GBP | is not USD'));
});

test('reads Shopify customers as leads with their whole name and tags', async () => {
  const file = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7210448301122,Ada,Example,ada@shop.example,no,Example Ltd,1 Main St,,Elko,NV,US,89801,'+17755550100,,no,240.00,2,,no,"vip, logo"
'7210448301123,Ben,,ben@shop.example,yes,,,,,,,,,'+17755550101,no,0.00,0,,no,
`;
  const { ctx, job } = await imported(file, 'leads');
  expect(job).toMatchObject({ state: 'done', created: 2, failed: 0 });
  expect(await ctx.db.select().from(contacts).orderBy(contacts.mailbox)).toMatchObject([
    { mailbox: 'ada@shop.example', name: 'Ada Example', company: 'Example Ltd', phone: '+17755550100' },
    { mailbox: 'ben@shop.example', name: 'Ben', phone: '+17755550101' },
  ]);
});

test('asks for English column names where a WooCommerce file is in a language that is not known', async () => {
  const file =
    'ID,Tipas,Kodas,Pavadinimas,Matomumas,Kaina\n1,simple,A,Logo,visible,"10,00"\n2,variation,B,Logo 2,visible,"20,00"\n';
  await expect(imported(file)).rejects.toThrow('Set the site language to English');
});

test.each([
  ['French', 'ID,Type,UGS,Nom,Publié,"Visibilité dans le catalogue",Description,"Tarif régulier",Catégories'],
  [
    'Spanish',
    'ID,Tipo,SKU,Nombre,Publicado,"Visibilidad en el catálogo",Descripción,"Precio normal",Categorías',
  ],
  [
    'Dutch',
    'ID,Type,SKU,Naam,Gepubliceerd,"Zichtbaarheid in catalogus",Beschrijving,"Reguliere prijs",Categorieën',
  ],
  [
    'Italian',
    'ID,Tipo,COD,Nome,Pubblicato,"Visibilità nel catalogo",Descrizione,"Prezzo di listino",Categorie',
  ],
  ['Polish', 'ID,Typ,SKU,Nazwa,Opublikowano,"Widoczność w katalogu",Opis,Cena,Kategorie'],
])('reads the %s column names of WooCommerce', async (_language, header) => {
  const { stored } = await imported(
    `${header}\n7,simple,X-1,Logo,1,hidden,<p>Text.</p>,"1.299,50",Create Content\n`,
  );
  expect(stored).toMatchObject([{ slug: 'x-1', status: 'draft', title: 'Logo', priceCents: 129_950 }]);
});

test('reads an ambiguous price by the decimal mark of its column, and says so', async () => {
  const rows =
    '1,simple,A,Logo,1,visible,Text,"1.299",Create Content\n2,simple,B,Ads,1,visible,Text,"149,5",Create Content\n';
  const header = 'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories\n';
  const { report, stored } = await imported(header + rows, 'services', TIMED);
  expect(stored.map(({ priceCents }) => priceCents)).toEqual([129_900, 14_950]);
  expect(besidesIncluded(report)).toEqual([
    'notice | 2 | Regular price | 1.299 | was read as 1299.00: the decimal mark of this column is a comma',
  ]);
});

test('shortens every text of another shop that is over a limit, and leaves out a price that cannot be read', async () => {
  const long = 'word '.repeat(80).trim();
  const { job, report, stored } = await imported(
    `Handle,Title,Body (HTML),Type,Variant Price,Status\none,${long},Text,Create Content,ask us,active\n`,
  );
  expect(job).toMatchObject({ state: 'done', created: 1, failed: 0 });
  expect(stored).toMatchObject([{ status: 'draft', priceCents: null }]);
  expect(stored[0]?.title?.length).toBeLessThanOrEqual(200);
  expect(report.join('\n')).toMatch(/ask us \| is not an amount.*left out/);
  expect(report.join('\n')).toMatch(/shortened to 200 characters/);
});

test('keeps the exact errors of our own files', async () => {
  const { job, report } = await imported(`slug,service_title,seo_title\none,One,${'x'.repeat(61)}\n`);
  expect(job).toMatchObject({ state: 'failed', failed: 1 });
  expect(report).toEqual([
    expect.stringMatching(/^problem \| 2 \| seo_title .* is longer than 60 characters$/),
  ]);
});

test('leaves the numbers of another shop out of the column of our ids', async () => {
  const { stored } = await imported('ID,Title,Price\n301,Logo,10\n302,Ads,20\n');
  expect(new Set(stored.map(({ title }) => title))).toEqual(new Set(['Logo', 'Ads']));
});

test('the report names a category that this shop does not have', async () => {
  const { ctx, report } = await imported(
    'Handle,Title,Body (HTML),Type,Variant Price,Status\none,Logo,Text,Mugs,10,active\n',
  );
  expect(await ctx.db.$count(services, eq(services.status, 'draft'))).toBe(1);
  expect(report.join('\n')).toMatch(/Mugs \| is not a category of this shop\. It has: Fix Problems/);
});
