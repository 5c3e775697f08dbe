import { afterAll, beforeAll, expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const TOKEN = 'a-token-of-the-tests-0123';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ METRICS_TOKEN: TOKEN, RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const ask = (token: string) => shop.get('/metrics', { Authorization: `Bearer ${token}` });

/** The values by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask(TOKEN)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? [];
      return [name.replaceAll('process="0",', '').replace('{process="0"}', ''), Number(value)];
    }),
  );
}

test('without METRICS_TOKEN there is no such page', async () => {
  const plain = await openTestShop();
  const [metrics, nowhere] = [
    await plain.get('/metrics', { Authorization: 'Bearer ' }),
    await plain.get('/nowhere'),
  ];
  expect([metrics.status, nowhere.status]).toEqual([404, 404]);
  expect(metrics.headers.get('Content-Type')).toBe(nowhere.headers.get('Content-Type'));
  await plain.close();
});

test('only the bearer of the token gets the metrics, and the response is not stored', async () => {
  const none = await shop.get('/metrics');
  expect([none.status, none.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  expect(await none.text()).not.toContain('prixfixe_');
  for (const value of [
    'Bearer',
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    'Bearer %',
  ])
    expect((await shop.get('/metrics', { Authorization: value })).status, value).toBe(401);
  const provided = await ask(TOKEN);
  expect(provided.status).toBe(200);
  expect(provided.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(provided.headers.get('Cache-Control')).toBe('private, no-store');
});

test('every line is one that Prometheus reads, and every figure says what it is', async () => {
  await shop.get('/');
  const text = await (await ask(TOKEN)).text();
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  for (const line of lines) {
    expect(line).toMatch(
      /^(# HELP [a-z_]+ \S.*|# TYPE [a-z_]+ (counter|gauge|histogram)|[a-z_]+\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\} -?\d+(\.\d+)?(e[+-]\d+)?)$/,
    );
  }
  const typed = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  const metricNames = lines.flatMap((line) => /^([a-z_]+)\{/.exec(line)?.[1] ?? []);
  const names = metricNames.map((name) =>
    typed.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect(new Set(names)).toEqual(new Set(typed));
  expect(typed).toEqual(
    expect.arrayContaining([
      'prixfixe_requests_total',
      'prixfixe_request_seconds',
      'prixfixe_render_seconds',
      'prixfixe_page_cache_hits_total',
      'prixfixe_page_cache_bytes',
      'prixfixe_pool_connections_busy',
      'prixfixe_event_loop_delay_seconds',
      'process_resident_memory_bytes',
      'prixfixe_database_up',
    ]),
  );
});

test('requests are counted by kind and class, hits of the page cache and renders too', async () => {
  const before = await figures();
  await shop.get('/about');
  await shop.get('/about');
  await shop.get('/about');
  await shop.get('/nowhere-at-all');
  await shop.post('/api/validate-promo', { code: 'NO', items: [] });
  await shop.get('/api/no-such-function');
  const after = await figures();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('prixfixe_requests_total{kind="page",class="2xx",source="work"}')).toBe(1);
  expect(grown('prixfixe_requests_total{kind="page",class="2xx",status="200",source="ready"}')).toBe(2);
  expect(grown('prixfixe_page_cache_hits_total')).toBe(2);
  expect(grown('prixfixe_requests_total{kind="page",class="4xx",source="work"}')).toBe(1);
  expect(grown('prixfixe_requests_total{kind="function",class="4xx",source="work"}')).toBe(2);
  expect(grown('prixfixe_requests_total{kind="probe",class="2xx",source="work"}')).toBe(1);
  expect(grown('prixfixe_render_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(grown('prixfixe_render_seconds_sum')).toBeGreaterThan(0);
  expect(grown('prixfixe_request_seconds_count{kind="page"}')).toBe(2);
  expect(after.get('prixfixe_request_seconds_bucket{kind="page",le="+Inf"}')).toBe(
    after.get('prixfixe_request_seconds_count{kind="page"}'),
  );
});

test('what a client gives up while it waits is no fault of the shop', async () => {
  const before = await figures();
  const leaving = new AbortController();
  const requested = shop.handle(new Request(`${shop.settings.publicUrl}/cart`, { signal: leaving.signal }));
  leaving.abort();
  await requested;
  const after = await figures();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('prixfixe_requests_total{kind="page",class="4xx",source="work"}')).toBe(1);
  expect(grown('prixfixe_requests_total{kind="page",class="5xx",source="work"}')).toBe(0);
});

test('jobs and mails that wait are counted, with those given up, and tries of jobs by their outcome', async () => {
  const { ctx } = shop;
  await ctx.jobs.send(ctx, 'search.embed', {});
  await ctx.jobs.send(ctx, 'order.paid', { orderId: 'later' }, { startAfterSeconds: 600 });
  const row = { kind: 'mail', template: 'refund.issued', payload: {} };
  await ctx.db.insert(outbox).values([
    { ...row, dedupeKey: 'a' },
    { ...row, dedupeKey: 'b', state: 'failed' },
    { ...row, dedupeKey: 'c', state: 'dead' },
    { ...row, dedupeKey: 'd', state: 'sent' },
  ]);
  shop.metrics.jobRan('outbox.send', true);
  shop.metrics.jobRan('outbox.send', false);
  const now = await figures();
  expect(now.get('prixfixe_jobs_waiting{queue="search.embed",when="now"}')).toBe(1);
  expect(now.get('prixfixe_jobs_waiting{queue="order.paid",when="later"}')).toBe(1);
  expect(now.get('prixfixe_jobs_given_up')).toBe(0);
  const states = [...now].filter(([name]) => name.startsWith('prixfixe_outbox'));
  expect(Object.fromEntries(states)).toEqual({
    'prixfixe_outbox{kind="mail",state="queued"}': 1,
    'prixfixe_outbox{kind="mail",state="failed"}': 1,
    'prixfixe_outbox{kind="mail",state="dead"}': 1,
  });
  expect(now.get('prixfixe_job_runs_total{queue="outbox.send",outcome="done"}')).toBe(1);
  expect(now.get('prixfixe_job_runs_total{queue="outbox.send",outcome="failed"}')).toBe(1);
  expect(now.get('prixfixe_database_up')).toBe(1);
});
