import { addDays } from '#app/lib/dates.ts';

/**
 * Figures from fewer completed orders are not shown, since they prove nothing (pages.md "Figures from the
 * shop's own orders").
 */
export const MIN_ORDERS_FOR_STATS = 5;
/** The time span of the figures, if it has enough orders. */
export const SHOP_ORDER_STATS_PERIOD_DAYS = 180;

/** The sums of one day, without test, demo and free manual orders. `day` is in UTC: `2026-11-23`. */
export type DailyOrderStats = {
  day: string;
  /** Orders completed on this day, and those of them with a refund. */
  completed: number;
  refunded: number;
  /**
   * Delivered items of these orders, and those whose first delivery was on time: by the date at that moment,
   * which the brief, a pause or the team may have moved, each time with an email to the customer.
   */
  delivered: number;
  onTime: number;
  /**
   * Minutes from the brief (or the payment, without one) to the first delivery,
   * one number per delivered item.
   */
  waitedMinutes: number[];
  /** Approved reviews by verified buyers, written on this day, and the sum of their stars. */
  reviews: number;
  stars: number;
};

/**
 * The figures of a service: items sold in the last 30 days, its verified
 * reviews of all time, and the sum of their stars.
 */
export type ServiceSalesAndReviewStats = {
  serviceId: string;
  sold30d: number;
  reviews: number;
  stars: number;
};

/** Facts of the shop's own orders, in whole percent and hours. */
export type ShopOrderStats = {
  orders: number;
  onTimePercent: number | null;
  medianHours: number | null;
  refundPercent: number;
  /** Null without a verified review; `average` in tenths of a star. */
  reviews: { count: number; average: number } | null;
  /** Over the last `SHOP_ORDER_STATS_PERIOD_DAYS` days, not over all time. */
  isRecent: boolean;
};

const calculateShopStatsPercent = (part: number, whole: number) => Math.round((part / whole) * 100);

/** The median; null without numbers. */
function calculateMedianOrNull(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? null : middle.reduce((sum, each) => sum + each, 0) / middle.length;
}

const sumDailyOrderStats = (
  days: readonly DailyOrderStats[],
  part: Exclude<keyof DailyOrderStats, 'day' | 'waitedMinutes'>,
) => days.reduce((sum, day) => sum + day[part], 0);

/** Returns the last day that is not recent: `2026-05-27`. */
export const getLastDayBeforeStats = (now: Date): string =>
  addDays(now, -SHOP_ORDER_STATS_PERIOD_DAYS).toISOString().slice(0, 10);

/** Whether days have enough orders for figures. */
export const hasEnoughOrdersForStats = (days: readonly DailyOrderStats[]): boolean =>
  sumDailyOrderStats(days, 'completed') >= MIN_ORDERS_FOR_STATS;

/** Returns the figures of the last 180 days if they have enough orders, else those of all time, else null. */
export function computeShopOrderStats(all: readonly DailyOrderStats[], now: Date): ShopOrderStats | null {
  const since = getLastDayBeforeStats(now);
  const recent = all.filter(({ day }) => day > since);
  const isRecent = hasEnoughOrdersForStats(recent);
  const days = isRecent ? recent : all;
  const [orders, delivered, reviews] = [
    sumDailyOrderStats(days, 'completed'),
    sumDailyOrderStats(days, 'delivered'),
    sumDailyOrderStats(days, 'reviews'),
  ];
  if (!hasEnoughOrdersForStats(days)) return null;
  const waited = calculateMedianOrNull(days.flatMap(({ waitedMinutes }) => waitedMinutes));
  return {
    orders,
    // Rounded down: 99.6% on time is not all of them.
    onTimePercent: delivered > 0 ? Math.floor((sumDailyOrderStats(days, 'onTime') / delivered) * 100) : null,
    medianHours: waited === null ? null : Math.max(1, Math.round(waited / 60)),
    refundPercent: calculateShopStatsPercent(sumDailyOrderStats(days, 'refunded'), orders),
    reviews:
      reviews > 0
        ? { count: reviews, average: Math.round((sumDailyOrderStats(days, 'stars') / reviews) * 10) / 10 }
        : null,
    isRecent,
  };
}
