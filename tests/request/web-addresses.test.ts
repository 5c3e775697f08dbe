import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import {
  NEW_CASE_STUDY_FORM_FIELDS,
  getCaseStudyFormValues,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import { getContentBlockFormValues } from '#app/modules/content/blocks/block-values.ts';
import { CONTENT_BLOCK_FORMS_BY_NAME } from '#app/modules/content/blocks/block-forms.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { toLeadFormValues, EMPTY_LEAD_CONTACT_DETAILS } from '#app/modules/crm/leads/lead-form.ts';
import { toModalFormValues, EMPTY_EXIT_MODAL_CONTENT } from '#app/modules/exit-modal/modal-form.ts';
import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { fieldsOf } from './service-form.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

const BAD = 'https:cal.example/x';
const MEANT = 'Did you mean https://cal.example/x?';
const LINK = `<p>${'A price is fixed when the thing is fixed. '.repeat(3)}<a href="${BAD}">Call</a></p>`;
const HTML = { Accept: 'text/html' };

let shop: TestShop;
let owner: Visitor;
let ada: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  ada = await signedUp(shop);
});
afterAll(() => shop.close());

const posted = (values: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );

/** The form of the header and footer, with this address in the first link. */
const frameForm = (address: string) => ({
  ...getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME['header-and-footer'], {
    ...defaultSiteContent.frame,
    headerLinks: [{ label: 'Call', address }],
  }),
  intent: 'publish',
  version: '0',
});

async function briefPage(): Promise<string> {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  const { orderId, itemIds } = await addWork(shop.ctx, {
    items: [{ workState: 'awaiting_brief', isBriefRequired: true }],
    order: { userId: user?.id ?? null },
  });
  await addBrief(shop.ctx, itemIds[0] ?? '', [
    makeQuestion({ key: 'site', type: 'url', label: 'Which site?' }),
  ]);
  return `/orders/${orderId}/brief/${itemIds[0]}`;
}

async function deliveryForm(): Promise<[string, object]> {
  const customer = { email: 'b@buyer.example', customerName: 'B' };
  const id = await addAdminOrder(shop.ctx, customer, { workState: 'in_progress' });
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return [
    `/admin/orders/${id}`,
    { intent: 'add-link', itemId: line?.id, version: line?.version, url: BAD, label: '' },
  ];
}

const caseStudy = {
  ...NEW_CASE_STUDY_FORM_FIELDS,
  title: 'T',
  clientName: 'C',
  category: 'Create Content',
  permissionNote: 'Nora, by mail',
};
const FORMS: [string, () => Promise<[string, object]>][] = [
  [
    'shop settings',
    () =>
      Promise.resolve([
        '/admin/homepage-content/settings',
        { ...toProviderFormValues(defaultShopProviderDetails, 0), intent: 'save-shop', bookCallUrl: BAD },
      ]),
  ],
  ['words of pages', () => Promise.resolve(['/admin/homepage-content/header-and-footer', frameForm(BAD)])],
  [
    'a lead',
    () =>
      Promise.resolve([
        '/admin/crm/new',
        {
          ...toLeadFormValues({ ...EMPTY_LEAD_CONTACT_DETAILS, name: 'Ada' }, 1),
          email: 'l@example.com',
          intent: 'save',
          consent_note: '',
          website: BAD,
        },
      ]),
  ],
  ['a delivery', deliveryForm],
  [
    'an exit modal',
    () =>
      Promise.resolve([
        '/admin/exit-modal/new',
        {
          ...toModalFormValues({ ...EMPTY_EXIT_MODAL_CONTENT, title: 'T', link: BAD }, 1, EASTERN_TIME_ZONE),
          intent: 'save',
        },
      ]),
  ],
  [
    'a case study',
    () =>
      Promise.resolve([
        '/admin/case-studies/new',
        { ...getCaseStudyFormValues({ ...caseStudy, fileUrl: BAD }), version: '1', intent: 'save' },
      ]),
  ],
  [
    'a case study text',
    () =>
      Promise.resolve([
        '/admin/case-studies/new',
        { ...getCaseStudyFormValues({ ...caseStudy, description: LINK }), version: '1', intent: 'save' },
      ]),
  ],
  [
    'a service',
    () => Promise.resolve(['/admin/services/new', { ...fieldsOf({ about: LINK }), intent: 'save' }]),
  ],
];

test.each(FORMS)('the form of %s is refused with the corrected address', async (_, open) => {
  const [path, fields] = await open();
  const answer = await owner.post(path, posted(fields), HTML);
  const page = await answer.text();
  expect([answer.status >= 400 && answer.status < 500, answer.status]).toEqual([true, answer.status]);
  expect(page.includes(MEANT)).toBe(true);
});

test('a brief is refused with the corrected address', async () => {
  const answer = await ada.post(
    await briefPage(),
    { intent: 'submit', version: '1', 'answer-site': BAD },
    HTML,
  );
  expect(answer.status).toBe(422);
  expect((await answer.text()).includes(MEANT)).toBe(true);
});

test('a post with such a link is not published, and its form names the corrected address', async () => {
  const begun = await owner.post('/admin/blog/new', { intent: 'save', title: 'A post' }, HTML);
  const path = begun.headers.get('Location') ?? '';
  const fields = {
    intent: 'publish',
    version: '1',
    title: 'A post',
    body: LINK,
    author: 'Mara',
    slug: 'a-post',
  };
  const answer = await owner.post(path, fields, HTML);
  expect(answer.status).toBe(400);
  expect((await answer.text()).includes(MEANT)).toBe(true);
});

const contactShows = (words: string) =>
  vi.waitFor(
    async () => expect((await (await shop.get('/contact')).text()).includes(words)).toBe(true),
    10_000,
  );

test('with such an address stored, pages lead to it and its form offers the corrected one', async () => {
  const { db } = shop.ctx;
  await db.insert(contentBlocks).values([
    { key: 'provider', value: { ...defaultShopProviderDetails, name: 'Ada Works', bookCallUrl: BAD } },
    { key: 'frame', value: { ...defaultSiteContent.frame, headerLinks: [{ label: 'Call', address: BAD }] } },
  ]);
  await contactShows('Ada Works');
  for (const path of [
    '/',
    '/contact',
    '/services',
    '/about',
    '/how-it-works',
    '/blog',
    '/resources',
    '/legal/privacy-policy',
  ]) {
    const page = await shop.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    const text = await page.text();
    expect([path, text.includes('href="https://cal.example/x"'), text.includes(BAD)]).toEqual([
      path,
      true,
      false,
    ]);
  }
  for (const path of ['/admin/homepage-content/settings', '/admin/homepage-content/header-and-footer'])
    expect((await (await owner.get(path)).text()).includes('value="https://cal.example/x"')).toBe(true);
  const form = {
    ...toProviderFormValues({ ...defaultShopProviderDetails, bookCallUrl: 'https://cal.example/x' }, 1),
    intent: 'save-shop',
    name: 'Ada Labs',
  };
  expect((await owner.post('/admin/homepage-content/settings', posted(form), HTML)).status).toBe(303);
  await contactShows('Ada Labs');
  await db.delete(contentBlocks);
});
