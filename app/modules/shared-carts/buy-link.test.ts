import { expect, test } from 'vitest';

import {
  buildBuyLink,
  parseBuyLink,
  decodeBuyLinkItemToken,
  addMissingQueryParametersToPath,
} from './buy-link.ts';

const read = (link: string) => {
  const [path = '', query = ''] = link.split('?');
  return parseBuyLink(path, new URLSearchParams(query));
};
const item = (serviceId: string, quantity = 1) => ({ serviceId, quantity });
const GID = '~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg';

test.each([
  ['sku_123:2,sku_456:1', [item('sku_123', 2), item('sku_456')]],
  [`${GID}:1`, [item('gid://shopify/ProductVariant/70881412')]],
  ['~c2t1XzEyMw:1', [item('sku_123')]],
  ['website-audit:99', [item('website-audit', 99)]],
  ['00000000-0000-4000-8000-000000000a01:1', [item('00000000-0000-4000-8000-000000000a01')]],
  ['~Q2Fmw6k:1', [item('Café')]],
])('%s asks for its items', (link, items) => {
  expect(read(link)).toMatchObject({ ok: true, value: { items } });
});

test.each([
  ['', 'ITEM'],
  ['sku', 'QUANTITY'],
  ['sku:', 'QUANTITY'],
  ['sku:0', 'QUANTITY'],
  ['sku:01', 'QUANTITY'],
  ['sku:-1', 'QUANTITY'],
  ['sku:1.5', 'QUANTITY'],
  ['sku:1e3', 'QUANTITY'],
  ['sku:+1', 'QUANTITY'],
  ['sku:١', 'QUANTITY'],
  ['sku:100', 'TOO_MANY'],
  ['sku:1:1', 'ITEM'],
  ['sku:1,', 'ITEM'],
  [',sku:1', 'ITEM'],
  ['sku 1:1', 'ITEM'],
  ['Café:1', 'ITEM'],
  ['a/b:1', 'ITEM'],
  ['~:1', 'ITEM'],
  ['~c2t1XzEyMw==:1', 'ITEM'],
  ['~c2t1XzEyMx:1', 'ITEM'],
  ['~c2t1+zEyMw:1', 'ITEM'],
  ['~_w:1', 'ITEM'],
  ['~Cg:1', 'ITEM'],
  ['~AA:1', 'ITEM'],
  [Array.from({ length: 51 }, () => 'sku:1').join(','), 'TOO_MANY'],
  [`${'s'.repeat(201)}:1`, 'ITEM'],
])('%s is no buy link: %s', (link, code) => {
  expect(read(link)).toEqual({ ok: false, failure: { code } });
});

test('the example of the protocol: used, rewritten, passed on, dropped', () => {
  const link = read(
    'sku_123:1?continue_to=/collections/spring&buyer/email=alice%40example.com&buyer/unknown=foo&attribution/utm_source=email&utm_medium=sms&color=black&access_token=secret',
  );
  if (!link.ok) throw new Error('not read');
  const { continueTo, passedOn } = link.value;
  expect(addMissingQueryParametersToPath(continueTo ?? '', passedOn)).toBe(
    '/collections/spring?utm_source=email&utm_medium=sms&color=black',
  );
  expect(link.value.utm).toEqual({ utm_source: 'email', utm_medium: 'sms' });
  expect(JSON.stringify(link.value)).not.toMatch(/alice|foo|secret/);
});

test.each([
  ['discounts/codes/0=SAVE10', 'SAVE10'],
  ['/discounts/codes/0=SAVE10', 'SAVE10'],
  ['discounts/codes/0=VIP20&discounts/codes/1=WELCOME', 'VIP20'],
  ['discounts%2Fcodes%2F0=SAVE%2010', 'SAVE 10'],
  // A field with two values: neither counts, whatever their order.
  ['discounts/codes/0=ONE&/discounts/codes/0=TWO', null],
  ['discounts/codes/0=ONE&discounts/codes/0=TWO', null],
  ['discounts=SAVE10', null],
  [`discounts/codes/0=${'x'.repeat(65)}`, null],
  ['discounts/codes/0=%09%0A', null],
  ['code=SAVE10', null],
])('%s: the code is %s', (query, promoCode) => {
  expect(read(`a:1?${query}`)).toMatchObject({ value: { promoCode } });
});

test('the path says what and how many; fields of the server are never set', () => {
  const query =
    'line_items/0/quantity=5&line_items/1/item/id=other&totals/0/amount=1&status=completed&id=x&order=1';
  expect(read(`sku_123:2?${query}`)).toEqual({
    ok: true,
    value: { items: [item('sku_123', 2)], promoCode: null, utm: {}, continueTo: null, passedOn: [] },
  });
});

test.each([
  ['/collections/spring', '/collections/spring'],
  ['/services?category=x#top', '/services?category=x#top'],
  ['/a/../services', '/services'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['services', null],
  ['', null],
  ['/a b', null],
  ['/a\nb', null],
  ['/a\tb', null],
  ['/..//evil.example', null],
  ['/buy/a:1', null],
  ['/api/me', null],
])('continue_to=%j leads to %j', (value, continueTo) => {
  const query = new URLSearchParams({ continue_to: value });
  expect(parseBuyLink('a:1', query)).toMatchObject({ value: { continueTo } });
});

test('continue_to twice leads to the cart, secrets and long values go no further', () => {
  const query = `continue_to=/a&continue_to=/b&gclid=1&API_KEY=k&sessionId=s&long=${'x'.repeat(201)}&ref=creator_42`;
  expect(read(`a:1?${query}`)).toMatchObject({
    value: {
      continueTo: null,
      passedOn: [
        ['gclid', '1'],
        ['ref', 'creator_42'],
      ],
    },
  });
});

test('a link that the shop makes is read as it was meant', () => {
  const link = buildBuyLink('https://shop.test', [item('website-audit', 2), item('Café')], {
    promoCode: 'SAVE 10%',
    campaign: { utm_source: 'mail' },
  });
  expect(link).toBe(
    'https://shop.test/buy/website-audit:2,~Q2Fmw6k:1?discounts/codes/0=SAVE%2010%25&utm_source=mail',
  );
  const { pathname, searchParams } = new URL(link);
  expect(parseBuyLink(pathname.slice('/buy/'.length), searchParams)).toMatchObject({
    value: {
      items: [item('website-audit', 2), item('Café')],
      promoCode: 'SAVE 10%',
      utm: { utm_source: 'mail' },
    },
  });
  expect(decodeBuyLinkItemToken('~')).toBe(null);
});
