import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { legalVersions } from '../tables.server.ts';

import { findCurrentTermsVersions, findLegalPage, listLegalPages } from './find-legal-page.server.ts';
import { findLegalPageStylesheetByName } from './find-legal-stylesheet.server.ts';
import { BUILT_IN_LEGAL_PAGE_SLUGS } from './legal-text.ts';
import { publishLegalVersion } from './edit-legal-page.server.ts';

const TERMS = {
  slug: 'terms-of-service',
  title: 'Terms of Service',
  body: '<h2>New</h2><p onclick="x()">Within {refund_days} days.</p><script>x</script>',
  effectiveAt: new Date('2026-11-20T06:00:00Z'),
  changeNote: 'Shorter',
};

test.each(BUILT_IN_LEGAL_PAGE_SLUGS)(
  '%s exists before anybody published it, with its placeholders filled',
  async (slug) => {
    const page = await findLegalPage(await freshContext(), slug);
    expect(page?.shown).toMatchObject({ version: 1, state: 'current' });
    expect(page?.contents.length).toBeGreaterThan(3);
    expect(page?.html).not.toMatch(/\{\w+\}|style=/);
  },
);

test('the shipped texts pass the sanitiser unchanged but for links, so that nothing in them is lost', async () => {
  const ctx = await freshContext();
  for (const slug of BUILT_IN_LEGAL_PAGE_SLUGS) {
    const page = await findLegalPage(ctx, slug);
    expect(page?.html.match(/<(?:table|ul|ol|p)\b/g)?.length, slug).toBeGreaterThan(5);
  }
  const terms = await findLegalPage(ctx, 'terms-of-service');
  expect(terms?.html).toContain('within 7 days of delivery');
  expect(terms?.html).toContain('Mara Ellison LLC, Wilmington, Delaware');
});

test('a published version takes the place of the shipped text, which stays readable', async () => {
  const ctx = await freshContext();
  expect(await publishLegalVersion(asSystem(ctx), TERMS)).toEqual({ ok: true, value: { version: 2 } });
  const page = await findLegalPage(ctx, TERMS.slug);
  expect(page?.html).toBe('<h2 id="new">New</h2><p>Within 7 days.</p>');
  expect(page?.versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'current'],
    [1, 'previous'],
  ]);
  const before = await findLegalPage(ctx, TERMS.slug, 1);
  expect(before?.shown).toMatchObject({ version: 1, state: 'previous' });
  expect(before?.html).toContain('money back');
  expect((await findLegalPage(ctx, TERMS.slug, 77))?.shown.version).toBe(2);
});

test('a version of a later day waits for it', async () => {
  const ctx = await freshContext();
  await publishLegalVersion(asSystem(ctx), { ...TERMS, effectiveAt: new Date(ctx.now.getTime() + DAY_MS) });
  expect((await findLegalPage(ctx, TERMS.slug))?.shown.version).toBe(1);
  expect((await findLegalPage(ctx, TERMS.slug, 2))?.shown.state).toBe('upcoming');
  expect((await findCurrentTermsVersions(ctx)).termsVersionId).toBe('terms-of-service@1');
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 2 * DAY_MS) };
  expect((await findLegalPage(later, TERMS.slug))?.shown.version).toBe(2);
  expect(await findCurrentTermsVersions(later)).toEqual({
    termsVersionId: 'terms-of-service@2',
    privacyVersionId: 'privacy-policy@1',
  });
});

test('other pages exist from their first version on, and only once it applies', async () => {
  const ctx = await freshContext();
  expect(await findLegalPage(ctx, 'refund-policy')).toBeNull();
  await publishLegalVersion(asSystem(ctx), {
    ...TERMS,
    slug: 'refund-policy',
    effectiveAt: new Date(ctx.now.getTime() + DAY_MS),
  });
  expect(await findLegalPage(ctx, 'refund-policy')).toBeNull();
  await publishLegalVersion(asSystem(ctx), {
    ...TERMS,
    slug: 'refund-policy',
    title: 'Refunds',
    effectiveAt: ctx.now,
  });
  expect(await findLegalPage(ctx, 'refund-policy')).toMatchObject({
    title: 'Refunds',
    shown: { version: 2 },
  });
  expect((await listLegalPages(ctx)).map((page) => page.slug)).toEqual([
    ...BUILT_IN_LEGAL_PAGE_SLUGS,
    'refund-policy',
  ]);
});

test('a text without words is refused, and no version can be changed or removed', async () => {
  const ctx = await freshContext();
  expect(await publishLegalVersion(asSystem(ctx), { ...TERMS, body: '<script>x</script>' })).toEqual({
    ok: false,
    failure: { code: 'empty-text' },
  });
  await publishLegalVersion(asSystem(ctx), TERMS);
  await expect(ctx.db.update(legalVersions).set({ title: 'x' })).rejects.toSatisfy(isAppendOnly);
  await expect(ctx.db.delete(legalVersions)).rejects.toSatisfy(isAppendOnly);
});

function isAppendOnly(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message.includes('append-only');
}

test('only owners and managers put a legal text into force', async () => {
  const ctx = await freshContext();
  for (const role of ['editor', 'analyst', 'fulfiller', 'customer'] as const)
    await expect(publishLegalVersion({ ...ctx, actor: actorOf(role) }, TERMS)).rejects.toMatchObject({
      status: 403,
    });
  await expect(publishLegalVersion(ctx, TERMS)).rejects.toMatchObject({ status: 401 });
  expect(await ctx.db.$count(legalVersions)).toBe(0);
});

test('the styles of a published text are a stylesheet of the shop, found by its name', async () => {
  const ctx = await freshContext({ actor: actorOf('owner') });
  const body = '<p style="color: red">Within 7 days.</p>';
  await publishLegalVersion(ctx, { ...TERMS, body, effectiveAt: new Date('2020-01-01T00:00:00Z') });
  const page = await findLegalPage(ctx, TERMS.slug);
  const name = page?.stylesheet?.split('/').at(-1) ?? '';
  expect(await findLegalPageStylesheetByName(ctx, name)).toMatch(/^\.rt-[\da-f]{10}\{color: ?red\}$/);
  expect(await findLegalPageStylesheetByName(ctx, '000000000000000000000000.css')).toBeNull();
});
