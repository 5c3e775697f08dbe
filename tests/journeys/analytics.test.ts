import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';

import { openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

const PAGE = '/admin/analytics';
const PHONE = { width: 390, height: 844 };
const DAYS = 40;

/** Fills a shop with 40 days: an order a day, most of them delivered, and some visitors. */
async function fill({ ctx }: ServedShop) {
  const [service] = await ctx.db.select().from(services);
  for (let day = 0; day < DAYS; day++) {
    // The beginning of that day in the shop: a multiple of 24 hours ago may be another day after a clock
    // change.
    const at = getInstantInZone(
      EASTERN_TIME_ZONE,
      addCalendarDays(getDayAndMinutesInZone(EASTERN_TIME_ZONE, ctx.now).day, -day),
      0,
    );
    const serviceId = service?.id ?? null;
    const campaign =
      day % 3 === 0 ? { utm: { utm_source: 'newsletter' }, isMobile: true } : { isMobile: false };
    await addAdminOrder(
      ctx,
      { createdAt: at, paidAt: at, ...campaign },
      { createdAt: at, serviceId, firstDeliveredAt: at, isOnTime: day % 5 > 0, briefSubmittedAt: at },
    );
    const event = { visitor: 'a', isMobile: day % 2 === 0, source: day % 3 === 0 ? 'newsletter' : null, at };
    await ctx.db.insert(analyticsEvents).values([
      { ...event, name: 'page_view', path: '/' },
      { ...event, name: 'page_view', path: '/', visitor: `b${day}` },
      { ...event, name: 'service_view', path: `/service/${service?.slug ?? ''}` },
    ]);
  }
}

test('[ROUTE-20] the analytics are read by keyboard and on a phone, narrowed to a part, and taken as a file', async ({
  browser,
}) => {
  const shop = await openServedShop();
  try {
    const { owner, leave } = await openTrade(browser, shop);
    await owner.goto(PAGE);
    await ready(owner);
    await expect(owner.getByRole('heading', { name: 'No sales in this period' })).toBeVisible();
    await fill(shop);
    await owner.reload();
    await ready(owner);
    await expect(owner.getByRole('list', { name: 'Sales', exact: true })).toContainText('30');

    // To a breakdown and back, without a mouse.
    await owner.getByRole('link', { name: 'Source' }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner).toHaveURL(/by=source/);
    await owner.getByRole('link', { name: 'Show only newsletter' }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner).toHaveURL(/segment=source&value=newsletter/);
    await expect(owner.getByRole('list', { name: 'Sales', exact: true })).toContainText('10');
    await owner.getByRole('link', { name: /^Clear the filter/ }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner).not.toHaveURL(/segment=/);

    const taking = owner.waitForEvent('download');
    await owner.getByRole('link', { name: /^Download “Revenue per day/ }).click();
    expect((await taking).suggestedFilename()).toBe('analytics-sales.csv');

    await owner.getByText('Custom range').click();
    await owner.getByLabel('From', { exact: true }).fill('2026-01-01');
    await owner.getByLabel('To', { exact: true }).fill('2026-01-31');
    await owner.getByRole('button', { name: 'Show' }).click();
    await expect(owner).toHaveURL(/span=custom&from=2026-01-01&to=2026-01-31/);

    for (const tab of ['sales', 'funnel', 'delivery']) {
      await owner.setViewportSize({ width: 1440, height: 1000 });
      await owner.goto(`${PAGE}?tab=${tab}&span=90`);
      await ready(owner);
      await expectNoAxeViolations(owner);
      await owner.setViewportSize(PHONE);
      await expectNoSidewaysScroll(owner);
    }
    await leave();
  } finally {
    await shop.end();
  }
});
