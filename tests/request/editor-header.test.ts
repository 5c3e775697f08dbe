import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import {
  NEW_CASE_STUDY_FORM_FIELDS,
  getCaseStudyFormValues,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import { GENERAL_BRIEF_TEMPLATE_ID } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { addBuiltInBriefTemplates } from '#app/modules/fulfilment/briefs/add-shipped-templates.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

const HTML = { Accept: 'text/html' };
const SERVICE = '00000000-0000-4000-8000-000000000001';

/** The header of an editor and its buttons, with disabled ones in parentheses. */
async function headOf(path: string) {
  const page = await (await owner.get(path)).text();
  const head = /<h1[\s\S]*?<nav|<h1[\s\S]*?<section/.exec(page.slice(page.indexOf('<main')))?.[0] ?? '';
  const buttons = [...head.matchAll(/<button([^>]*)>([^<]+)<\/button>/g)].map(([, tag = '', words = '']) =>
    tag.includes(' disabled=""') ? `(${words})` : words,
  );
  return { page, head, buttons };
}

test.each([
  ['draft', 'Draft', ['Save Draft', 'Publish']],
  ['published', 'Published', ['(Save Draft)', 'Update Published Service']],
  ['archived', 'Archived', ['Save Draft', 'Publish']],
] as const)(
  '[AEDIT-02] the state %s of a service is a badge, and one button says what it does',
  async (status, badge, shown) => {
    await shop.ctx.db.delete(services);
    await addServiceFixtures(shop.ctx, {
      id: SERVICE,
      slug: 'landing-page',
      service_description: 'Plain words.',
    });
    await shop.ctx.db.update(services).set({ status }).where(eq(services.id, SERVICE));
    const { head, buttons } = await headOf(`/admin/services/${SERVICE}`);
    expect(buttons).toEqual(expect.arrayContaining([...shown]));
    expect(buttons).not.toContain(badge);
    expect(head).toMatch(new RegExp(`<span[^>]*>${badge}</span>`));
  },
);

test('a case study is published by its primary button, and updated by it afterwards', async () => {
  const fields = Object.entries(
    getCaseStudyFormValues({
      ...NEW_CASE_STUDY_FORM_FIELDS,
      title: 'Leads doubled',
      clientName: 'Northbeam',
      category: 'Create Content',
      description: '<p>How it went.</p>',
      permissionNote: 'Nora, by mail',
    }),
  ).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
  const sent: [string, string][] = [...fields, ['version', '1'], ['intent', 'save']];
  const path = (await owner.post('/admin/case-studies/new', sent, HTML)).headers.get('Location') ?? '';
  expect((await headOf(path)).buttons).toEqual(expect.arrayContaining(['Save Draft', 'Publish']));
  await shop.ctx.db.update(caseStudies).set({ status: 'published' });
  const { buttons } = await headOf(path);
  expect(buttons).toContain('Update public page');
  expect(buttons).not.toContain('Save Draft');
});

test('a testimonial is approved by its primary button, and updated by it afterwards', async () => {
  await addTestimonials(shop.ctx, { status: 'pending' });
  const [row] = await shop.ctx.db.select().from(testimonials);
  const path = `/admin/testimonials/${row?.id}`;
  expect((await headOf(path)).buttons).toEqual(expect.arrayContaining(['Save Draft', 'Approve']));
  await shop.ctx.db.update(testimonials).set({ status: 'approved' });
  const { buttons } = await headOf(path);
  expect(buttons).toContain('Update public page');
  expect(buttons).not.toEqual(expect.arrayContaining(['Approve']));
});

test('a page that is public is updated, and a post that is not yet is published', async () => {
  expect((await headOf('/admin/homepage-content/home')).buttons).toContain('Update public page');
  const begun = await owner.post('/admin/blog/new', { intent: 'save', title: 'A post' }, HTML);
  expect((await headOf(begun.headers.get('Location') ?? '')).buttons).toContain('Publish');
});

test('a new service asks the general brief, or nothing where the shop has none', async () => {
  const brief = async () =>
    /<select[^>]*name="brief_template_id"[\s\S]*?<\/select>/.exec(
      (await headOf('/admin/services/new')).page,
    )?.[0] ?? '';
  expect(await brief()).not.toContain(GENERAL_BRIEF_TEMPLATE_ID);
  await addBuiltInBriefTemplates(shop.ctx, [
    { id: GENERAL_BRIEF_TEMPLATE_ID, name: 'General brief', questions: [] },
  ]);
  expect(await brief()).toMatch(new RegExp(`value="${GENERAL_BRIEF_TEMPLATE_ID}" selected`));
});
