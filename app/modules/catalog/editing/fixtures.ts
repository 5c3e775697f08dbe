import type { Actor, AppContext } from '#app/platform/context.ts';

import { formValuesOf, serviceForm, type ServiceForm } from './schemas.ts';
import { EMPTY_CONTENT } from './model.ts';

/** A filled-in form of the editor; a test states only what it is about. */
export function makeServiceForm(fields: Record<string, unknown> = {}): ServiceForm {
  return serviceForm.parse({
    ...formValuesOf(EMPTY_CONTENT, 1),
    service_title: 'Landing Page',
    category: 'Create Content',
    price: '149.00',
    about: '<p>One page.</p>',
    included: ['Copy', 'Layout'],
    ...fields,
  });
}

/** The same context on behalf of somebody else. */
export const as = <Context extends AppContext>(ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
