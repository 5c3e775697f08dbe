import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import { toModalFormValues, EMPTY_EXIT_MODAL_CONTENT } from '#app/modules/exit-modal/modal-form.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';

const form = () =>
  toModalFormValues(
    { ...EMPTY_EXIT_MODAL_CONTENT, title: 'Walked', link: '/services' },
    1,
    EASTERN_TIME_ZONE,
  );
const onPage = (status: 'draft' | 'on', fields: () => NonNullable<Call['fields']> = () => ({})): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: `/admin/exit-modal/${await addModal(world.ctx(), { status })}`,
    fields: fields(),
  }),
});

/** Exit modals, and the email addresses visitors leave in them. */
export const exitModalRows: Row[] = [
  ...at('/admin/exit-modal/new', {
    save: { may: MAY.EDITORS, make: () => ({ path: '/admin/exit-modal/new', fields: form() }) },
  }),
  ...at('/admin/exit-modal/:id', {
    save: onPage('draft', form),
    activate: onPage('draft'),
    end: onPage('on'),
    duplicate: onPage('on'),
    delete: onPage('draft'),
  }),
  ...at('/api/exit-modal', {
    '': {
      may: MAY.ANYBODY,
      make: async (world) => ({
        path: '/api/exit-modal',
        json: {
          modal: await addModal(world.ctx(), { action: 'email' }),
          email: `${crypto.randomUUID()}@walk.example`,
          news: 'on',
          page: '/',
        },
      }),
    },
  }),
];
