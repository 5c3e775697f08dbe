import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { deleteAllCspReports } from './clear-reports.server.ts';
import { deleteOldCspReportsJob } from './forget-reports.job.server.ts';
import { recordCspReports } from './record-reports.server.ts';
import { countRecentCspReports, listCspReports } from './list-reports.server.ts';
import { MAX_CSP_REPORT_GROUPS, cspReportListSearch } from './model.ts';
import { cspReports } from './tables.server.ts';

const all = cspReportListSearch.read(new URLSearchParams());

async function openShop() {
  const ctx = await freshContext();
  const page = `${ctx.settings.publicUrl}/services`;
  const script = (host: string) => ({ directive: 'script-src-elem', blocked: `https://${host}/x.js`, page });
  return { ctx, owner: { ...ctx, actor: actorOf('owner', ctx.now) }, script };
}

test('what is reported often is one line with its count, first and last', async () => {
  const { ctx, owner, script } = await openShop();
  const later = { ...ctx, now: addDays(ctx.now, 1) };
  await recordCspReports(ctx, [script('a.example'), script('a.example'), script('b.example'), {}]);
  await recordCspReports(later, [script('a.example')]);
  expect((await listCspReports(owner, all)).rows).toMatchObject([
    {
      blocked: 'https://a.example',
      page: '/services',
      count: 3,
      firstAt: ctx.now.toISOString(),
      lastAt: later.now.toISOString(),
    },
    { blocked: 'https://b.example', count: 1 },
  ]);
  expect(await countRecentCspReports(later)).toEqual({ groups: 2, ofScripts: 2 });
});

test('made-up reports cannot fill the table: groups are limited per request and in total', async () => {
  const { ctx, script } = await openShop();
  await recordCspReports(
    ctx,
    Array.from({ length: 20 }, (_, number) => script(`h${number}.example`)),
  );
  expect(await ctx.db.$count(cspReports)).toBe(5);
  await ctx.db.insert(cspReports).values(
    Array.from({ length: MAX_CSP_REPORT_GROUPS - 5 }, (_, number) => ({
      directive: 'img-src',
      blocked: `https://n${number}.example`,
      page: '/',
      firstAt: ctx.now,
      lastAt: ctx.now,
    })),
  );
  await recordCspReports(ctx, [script('new.example'), script('h0.example')]);
  expect(await ctx.db.$count(cspReports)).toBe(MAX_CSP_REPORT_GROUPS);
});

test('a group is forgotten 90 days after it was last reported, and all are when an owner clears them', async () => {
  const { ctx, owner, script } = await openShop();
  await recordCspReports({ ...ctx, now: addDays(ctx.now, -91) }, [script('old.example')]);
  await recordCspReports(ctx, [script('new.example')]);
  await deleteOldCspReportsJob.run(asSystem(ctx), {});
  expect((await listCspReports(owner, all)).rows.map(({ blocked }) => blocked)).toEqual([
    'https://new.example',
  ]);
  expect(await deleteAllCspReports(owner)).toEqual({ ok: true, value: 1 });
  expect(await ctx.db.$count(cspReports)).toBe(0);
  const lines = await ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(lines.map(({ action }) => action)).toEqual(['security.reports_purged', 'security.reports_cleared']);
  const manager = { ...ctx, actor: actorOf('manager', ctx.now) };
  await expect(deleteAllCspReports(manager)).rejects.toMatchObject({ status: 403 });
});
