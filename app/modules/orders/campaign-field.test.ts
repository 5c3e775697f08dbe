import { expect, test } from 'vitest';

import { utmCampaignFieldsSchema } from './campaign-field.ts';

const long = 'x'.repeat(150);

test.each([
  [undefined, null],
  [null, null],
  ['utm_source=news', null],
  [['utm_source'], null],
  [{}, null],
  [{ utm_source: '  ', utm_medium: 7 }, null],
  [{ source: 'news', gclid: '1' }, null],
  [{ utm_source: 'news', gclid: '1' }, { utm_source: 'news' }],
  [
    { utm_source: ' news ', utm_medium: ['mail'], utm_campaign: 'spring\r\n\0sale' },
    { utm_source: 'news', utm_campaign: 'spring sale' },
  ],
  [
    { utm_term: long, utm_content: 'x'.repeat(3_000), utm_source: '\ud800' },
    { utm_term: 'x'.repeat(100), utm_source: '\ufffd' },
  ],
  [{ utm_content: 'for ada@example.com' }, { utm_content: 'for [e-mail]' }],
])('of %j is kept %j', (input, kept) => {
  expect(utmCampaignFieldsSchema.parse(input)).toEqual(kept);
});
