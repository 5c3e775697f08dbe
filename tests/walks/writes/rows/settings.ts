import { randomUUID } from 'node:crypto';

import type { FormValues } from '#app/lib/form-values.ts';
import { cardsValues } from '#app/modules/content/settings/cards-form.ts';
import { findBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { brandingValues } from '#app/modules/content/settings/branding-form.ts';
import { providerValues } from '#app/modules/content/settings/provider-form.ts';
import { retentionValues } from '#app/modules/content/settings/retention-form.ts';
import { findCalendar } from '#app/modules/fulfilment/schedule/find-calendar.server.ts';
import { findInvoicing } from '#app/modules/invoicing/find-invoicing.server.ts';

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
  const { value, version } = await findBlock(ctx, 'provider');
  return providerValues(value, version);
}

async function calendarValuesOf(ctx: Ctx): Promise<FormValues> {
  const { record } = await findCalendar(ctx);
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
      const { value, version } = await findBlock(world.ctx(), 'look');
      // Another blue each time, never the stored one: every blue is dark enough.
      const blue = (Number.parseInt(value.accent?.slice(5) ?? '00', 16) + 1) % 256;
      const accent = `#0000${blue.toString(16).padStart(2, '0')}`;
      return { path: ADDRESS, fields: brandingValues({ ...value, accent }, version) };
    },
  },
  'save-figures': {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findBlock(world.ctx(), 'cards');
      const figures = value.figures === 'verified' ? 'testimonials' : 'verified';
      return { path: ADDRESS, fields: cardsValues({ figures }, version) };
    },
  },
  'save-retention': {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findBlock(world.ctx(), 'retention');
      // Another number each time.
      const unpaidOrders = 30 + ((value.unpaidOrders + 1) % 300);
      return { path: ADDRESS, fields: retentionValues({ ...value, unpaidOrders }, version) };
    },
  },
  'save-invoices': saving(async (ctx) => (await findInvoicing(ctx)).record.values, 'note'),
});
