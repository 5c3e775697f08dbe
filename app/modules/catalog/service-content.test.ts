import { expect, test } from 'vitest';

import { makeServiceForm } from './fixtures.ts';
import {
  convertHoursToDeliveryDays,
  EMPTY_SERVICE_CONTENT,
  parsePriceCents,
  cleanServicePriceWhileTyping,
  getServicePriceWarning,
  findServicePublishFailure,
} from './service-content.ts';
import {
  buildServiceContentFromForm,
  convertServiceSectionToEditorHtml,
  getServiceFormValues,
  serviceEditorFormSchema,
} from './service-form.ts';

test('[AEDIT-08] the price keeps digits and dot and becomes cents', () => {
  expect(cleanServicePriceWhileTyping('$1,234.50 USD')).toBe('1234.50');
  const prices: [string, number | null | 'invalid'][] = [
    ['149', 14_900],
    ['$1,234.50', 123_450],
    ['0.1', 10],
    ['.5', 50],
    ['1,234', 123_400],
    ['95,50', 'invalid'],
    ['95,5 €', 'invalid'],
    ['1.005', 101],
    ['19.994', 1999],
    ['', null],
    ['  ', null],
    ['1.2.3', 'invalid'],
    ['.', 'invalid'],
    ['free', 'invalid'],
    ['999999.99', 99_999_999],
    ['1000000', 'invalid'],
    ['9'.repeat(40), 'invalid'],
  ];
  for (const [typed, cents] of prices) expect([typed, parsePriceCents(typed)]).toEqual([typed, cents]);
});

test('[AEDIT-09] hours are rounded up to whole days, 24 by default, one day at least', () => {
  expect([null, 0, 1, 24, 25, 48, 49].map(convertHoursToDeliveryDays)).toEqual([1, 1, 1, 1, 2, 2, 3]);
  expect(getServiceFormValues(EMPTY_SERVICE_CONTENT, 1)['delivery_hours']).toBe('24');
  expect(makeServiceForm({ delivery_hours: '' }).delivery_hours).toBe(1);
  expect(
    serviceEditorFormSchema.safeParse({
      ...getServiceFormValues(EMPTY_SERVICE_CONTENT, 1),
      delivery_hours: '-5',
    }).success,
  ).toBe(false);
});

test('publishing asks for title, description and category, in this order, and names all that is missing', () => {
  const service = { ...EMPTY_SERVICE_CONTENT, service_title: '  ' };
  const missing = ['title-missing', 'description-missing', 'category-missing'];
  expect(findServicePublishFailure(service)).toEqual({ code: 'title-missing', missing });
  const titled = { ...service, service_title: 'Page', service_description: '{"about":"<p> </p>"}' };
  expect(findServicePublishFailure(titled)).toEqual({
    code: 'description-missing',
    missing: missing.slice(1),
  });
  const described = { ...titled, service_description: 'Legacy text' };
  expect(findServicePublishFailure(described)).toEqual({
    code: 'category-missing',
    missing: missing.slice(2),
  });
  expect(findServicePublishFailure({ ...described, category: 'Fix Problems' })).toBeNull();
});

test('a service without a price, or under half a dollar, is warned of', () => {
  expect(getServicePriceWarning(null)).toBe('Not listed or available to buy until it has a price.');
  expect(getServicePriceWarning(49)).toContain('$0.50');
  expect(getServicePriceWarning(50)).toBeNull();
});

test('fields left untouched keep their text, list format and unknown JSON parts', () => {
  const description = JSON.stringify({ about: 'Two\nlines & more', included: 'Copy. Layout.', note: 'kept' });
  const before = {
    ...EMPTY_SERVICE_CONTENT,
    service_title: 'Page',
    service_description: description,
    included_rows: ['Copy', 'Layout'],
  };
  const values = getServiceFormValues(before, 3);
  expect(values['about']).toBe('<p>Two</p><p>lines &amp; more</p>');
  const same = buildServiceContentFromForm(
    serviceEditorFormSchema.parse(values),
    before,
    () => 'never asked',
  );
  expect(same).toEqual(before);
  const changed = buildServiceContentFromForm(
    serviceEditorFormSchema.parse({ ...values, included: ['Copy\nTwo rounds', ' '] }),
    before,
    String,
  );
  expect(changed.included_rows).toEqual(['Copy', 'Two rounds']);
  expect(JSON.parse(changed.service_description ?? '')).toEqual({
    about: 'Two\nlines & more',
    process: '',
    included: 'Copy\nTwo rounds',
    excluded: '',
    details: '',
    value: '',
    note: 'kept',
  });
});

test('rich text is cleaned, blank text becomes empty, and the title replaces missing rows', () => {
  const content = buildServiceContentFromForm(
    makeServiceForm({ about: '<p>Hi<script>x</script></p>', value: '<p><br></p>', included: [] }),
    EMPTY_SERVICE_CONTENT,
    (html) => html.replace(/<script.*<\/script>/, ''),
  );
  expect(JSON.parse(content.service_description ?? '')).toMatchObject({ about: '<p>Hi</p>', value: '' });
  expect(content.included_rows).toEqual(['Landing Page']);
  expect(getServiceFormValues(content, 1)['included']).toEqual([]);
  expect(convertServiceSectionToEditorHtml('<b>x</b>')).toBe('<b>x</b>');
});

test('every limit of the form has its sentence', () => {
  const wrong = serviceEditorFormSchema.safeParse({
    ...getServiceFormValues(EMPTY_SERVICE_CONTENT, 1),
    service_title: 'x'.repeat(161),
    category: 'x'.repeat(41),
    price: 'free',
    included: Array.from({ length: 41 }, (_, row) => `row ${row}`),
    badge_codes: ['<b>'],
    revision_rounds: '2.5',
    effort_units: '0',
    seo_title: 'x'.repeat(61),
    seo_description: 'x'.repeat(161),
  });
  const fields = wrong.error?.issues.map(({ path }) => path[0]) ?? [];
  expect(new Set(fields)).toEqual(
    new Set([
      'service_title',
      'category',
      'price',
      'included',
      'badge_codes',
      'revision_rounds',
      'effort_units',
      'seo_title',
      'seo_description',
    ]),
  );
});
