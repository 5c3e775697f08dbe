import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sanitizeStoredRichText, renderRichText } from '#app/platform/rich-text.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { renderServiceCardsInHtml } from './fill-service-cards.server.ts';

const written = (id: string) =>
  `<p>Before</p><figure><a href="/service/${id}">An old title</a></figure><p>After</p>`;

test('a service in a text is shown with the title and price it has now, and left out once it is not sold', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'audit', service_title: 'Audit <b>&</b> plan', price_usd: 49_900 });
  const [service] = await ctx.db.select().from(services).where(eq(services.slug, 'audit'));
  const id = service?.id ?? '';
  // Sanitized as when stored, then rendered as on the page.
  const { html } = renderRichText(sanitizeStoredRichText(written(id)), ctx.settings.publicUrl);
  const shown = await renderServiceCardsInHtml(ctx, html);
  expect(shown).toContain('<a href="/service/audit"><b>Audit &lt;b&gt;&amp;&lt;/b&gt; plan</b><span>$499');
  expect(shown).not.toContain('An old title');
  await ctx.db.update(services).set({ priceCents: 59_900, title: 'Renamed' }).where(eq(services.id, id));
  expect(await renderServiceCardsInHtml(ctx, html)).toContain('<b>Renamed</b><span>$599');
  await ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, id));
  const left = await renderServiceCardsInHtml(ctx, html);
  expect(left).not.toContain('figure');
  expect(left).toContain('Before');
  expect(left).toContain('After');
});

test('other figures and a text without any stay as they are', async () => {
  const ctx = await freshContext();
  const html = '<p>Words</p><figure><a href="https://elsewhere.example/x">x</a></figure>';
  expect(await renderServiceCardsInHtml(ctx, html)).toBe(html);
});
