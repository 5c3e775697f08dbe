import { randomUUID } from 'node:crypto';

import { getCategoriesFormValues } from '#app/modules/categories/categories-form.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';

import { at, MAY, type Row } from '../row.ts';

const ADDRESS = '/admin/categories';

/** The categories; each request saves a new short name for one of them. */
export const categoryRows: Row[] = at(ADDRESS, {
  save: {
    may: MAY.MANAGERS,
    make: async (world) => {
      const { value, version } = await findSiteSettingsBlock(world.ctx(), 'categories');
      const list = value.map((one, place) =>
        place === 0 ? { ...one, shortName: `W-${randomUUID().slice(0, 8)}` } : one,
      );
      return { path: ADDRESS, fields: getCategoriesFormValues(list, version) };
    },
  },
});
