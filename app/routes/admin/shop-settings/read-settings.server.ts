import { timeZones } from '#app/lib/time-zones.ts';
import { cardsValues } from '#app/modules/content/settings/cards-form.ts';
import { findBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { brandingValues } from '#app/modules/content/settings/branding-form.ts';
import { providerValues } from '#app/modules/content/settings/provider-form.ts';
import { LONGEST_RETENTION, retentionValues } from '#app/modules/content/settings/retention-form.ts';
import { findCalendar } from '#app/modules/fulfilment/schedule/find-calendar.server.ts';
import { findInvoicing } from '#app/modules/invoicing/find-invoicing.server.ts';
import { findProof } from '#app/modules/proof/find-proof.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SettingsTab } from './settings-tabs.ts';

/** Reads the initial form values of one part, and what only this part shows. */
export async function readSettings(ctx: AppContext, tab: SettingsTab) {
  assertCan(ctx, 'settings:write');
  switch (tab) {
    case 'shop': {
      const { value, version, isUnreadable } = await findBlock(ctx, 'provider');
      return {
        tab,
        key: 'provider',
        record: { version, values: providerValues(value, version) },
        isUnreadable,
        zones: timeZones(),
      };
    }
    case 'look': {
      const { value, version, isUnreadable } = await findBlock(ctx, 'look');
      return { tab, key: 'look', record: { version, values: brandingValues(value, version) }, isUnreadable };
    }
    case 'figures': {
      const { value, version, isUnreadable } = await findBlock(ctx, 'cards');
      return {
        tab,
        key: 'cards',
        record: { version, values: cardsValues(value, version) },
        isUnreadable,
        proof: await findProof(ctx),
      };
    }
    case 'dates':
      return { tab, key: 'promise', now: ctx.now.toISOString(), ...(await findCalendar(ctx)) };
    case 'invoices':
      return { tab, key: 'invoicing', ...(await findInvoicing(ctx)) };
    case 'retention': {
      const { value, version, isUnreadable } = await findBlock(ctx, 'retention');
      const days = isUnreadable ? LONGEST_RETENTION : value;
      return {
        tab,
        key: 'retention',
        record: { version, values: retentionValues(days, version) },
        isUnreadable,
      };
    }
  }
}
export type Settings = Awaited<ReturnType<typeof readSettings>>;
