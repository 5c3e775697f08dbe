import { randomUUID } from 'node:crypto';

import type { FormValues } from '#app/lib/form-values.ts';
import { toServiceCardsFormValues } from '#app/modules/content/settings/cards-form.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { toBrandingFormValues } from '#app/modules/content/settings/branding-form.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import { toRetentionFormValues } from '#app/modules/content/settings/retention-form.ts';
import { readWorkCalendarForEditor } from '#app/modules/fulfilment/schedule/find-calendar.server.ts';
import { findInvoicingSettings } from '#app/modules/invoicing/find-invoicing.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const ADDRESS = '/admin/homepage-content/settings';
type Ctx = ReturnType<World['ctx']>;

/** Returns an action that saves the stored values, as their form sends them, with one new value each time. */
const saving = (valuesOf: (ctx: Ctx) => Promise<FormValues>, field: string): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: ADDRESS,
    fields: { ...(await valuesOf(world.ctx())), [field]: `W-${randomUUID().slice(0, 8)}` },
  }),
});

async function shopValues(ctx: Ctx): Promise<FormValues> {
  const { value, version } = await findSiteSettingsBlock(ctx, 'provider');
  return toProviderFormValues(value, version);
}

async function calendarValuesOf(ctx: Ctx): Promise<FormValues> {
  const { record } = await readWorkCalendarForEditor(ctx);
  const one = { day_date: ['2026-12-25'], day_kind: ['holiday'], day_from: [''], day_to: [''] };
  return { ...record.values, ...one };
}

/** The shop's settings. */
export const settingsRows: Row[] = at(ADDRESS, {
  'save-shop': saving(shopValues, 'name'),
  'save-dates': saving(calendarValuesOf, 'day_note'),
  'save-look': {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findSiteSettingsBlock(world.ctx(), 'look');
      // Another blue each time, never the stored one: every blue is dark enough.
      const blue = (Number.parseInt(value.accent?.slice(5) ?? '00', 16) + 1) % 256;
      const accent = `#0000${blue.toString(16).padStart(2, '0')}`;
      return { path: ADDRESS, fields: toBrandingFormValues({ ...value, accent }, version) };
    },
  },
  'save-figures': {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findSiteSettingsBlock(world.ctx(), 'cards');
      const figures = value.figures === 'verified' ? 'testimonials' : 'verified';
      return { path: ADDRESS, fields: toServiceCardsFormValues({ figures }, version) };
    },
  },
  'save-retention': {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findSiteSettingsBlock(world.ctx(), 'retention');
      // Another number each time.
      const unpaidOrders = 30 + ((value.unpaidOrders + 1) % 300);
      return { path: ADDRESS, fields: toRetentionFormValues({ ...value, unpaidOrders }, version) };
    },
  },
  'save-invoices': saving(async (ctx) => (await findInvoicingSettings(ctx)).record.values, 'note'),
});
