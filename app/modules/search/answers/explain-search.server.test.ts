import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findServicesForSearchQuery } from './find-search-answer.server.ts';
import { explainSearchRankingInTextLines } from './explain-search.server.ts';

test('a query is explained by the same score that finds, and what buyers say is no sentence of a result', async () => {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(
    ctx,
    { service_title: 'Ads Audit', price_usd: 29_900, buyer_phrases: ['the telephone stays silent'] },
    { service_title: 'Logo Kit', price_usd: 40_000 },
  );
  expect(await explainSearchRankingInTextLines(ctx, 'silent telefone under $500')).toEqual([
    'Keywords: silent telephone (corrected)',
    'Detected: under $500',
    'Keywords only: meaning is off. Minimum score: 0.38',
    '1. 0.60 Ads Audit, $299.00',
    '   keywords 0.60',
  ]);
  expect(await explainSearchRankingInTextLines(ctx, 'zeppelin')).toEqual([
    'Keywords: zeppelin',
    'Keywords only: meaning is off. Minimum score: 0.38',
    'No service matches any keyword.',
  ]);
  const { results } = await findServicesForSearchQuery(ctx, {
    q: 'silent telephone',
    literal: false,
    sessionId: null,
  });
  expect(results.map(({ title }) => title)).toEqual(['Ads Audit']);
  expect(results[0]?.snippet).not.toContain('silent');
});
