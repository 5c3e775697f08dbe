import { listTimeZones } from '#app/lib/time-zones.ts';
import { toServiceCardsFormValues } from '#app/modules/content/settings/cards-form.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { toBrandingFormValues } from '#app/modules/content/settings/branding-form.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import {
  MAX_RETENTION_DAYS_BY_DATA_KIND,
  toRetentionFormValues,
} from '#app/modules/content/settings/retention-form.ts';
import { readWorkCalendarForEditor } from '#app/modules/fulfilment/schedule/find-calendar.server.ts';
import { findInvoicingSettings } from '#app/modules/invoicing/find-invoicing.server.ts';
import { findShopOrderStats } from '#app/modules/proof/find-proof.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SettingsTab } from './settings-tabs.ts';

/** Reads the initial form values of one part, and what only this part shows. */
export async function readSettingsTabData(ctx: AppContext, tab: SettingsTab) {
  assertCan(ctx, 'settings:write');
  switch (tab) {
    case 'shop': {
      const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'provider');
      return {
        tab,
        key: 'provider',
        record: { version, values: toProviderFormValues(value, version) },
        isUnreadable,
        zones: listTimeZones(),
      };
    }
    case 'look': {
      const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'look');
      return {
        tab,
        key: 'look',
        record: { version, values: toBrandingFormValues(value, version) },
        isUnreadable,
      };
    }
    case 'figures': {
      const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'cards');
      return {
        tab,
        key: 'cards',
        record: { version, values: toServiceCardsFormValues(value, version) },
        isUnreadable,
        proof: await findShopOrderStats(ctx),
      };
    }
    case 'dates':
      return { tab, key: 'promise', now: ctx.now.toISOString(), ...(await readWorkCalendarForEditor(ctx)) };
    case 'invoices':
      return { tab, key: 'invoicing', ...(await findInvoicingSettings(ctx)) };
    case 'retention': {
      const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'retention');
      const days = isUnreadable ? MAX_RETENTION_DAYS_BY_DATA_KIND : value;
      return {
        tab,
        key: 'retention',
        record: { version, values: toRetentionFormValues(days, version) },
        isUnreadable,
      };
    }
  }
}
export type ShopSettingsTabData = Awaited<ReturnType<typeof readSettingsTabData>>;
