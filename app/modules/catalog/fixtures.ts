import type { Actor, AppContext } from '#app/platform/context.ts';

import { importServices } from './import-services.server.ts';
import { EMPTY_SERVICE_CONTENT } from './service-content.ts';
import { getServiceFormValues, serviceEditorFormSchema, type ServiceEditorForm } from './service-form.ts';

/** One published service in the specification's field names; a test overrides only what it is about. */
export function makeServiceRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    slug: 'landing-page',
    service_title: 'Landing Page',
    category: 'Fix Problems',
    price_usd: 14_900,
    delivery_time_days: 2,
    projects_sold_30d: 3,
    service_description: JSON.stringify({
      about: 'One page.',
      included: 'Copy. Layout.',
      excluded: 'Hosting.',
    }),
    status: 'published',
    created_at: '2026-06-01T00:00:00.000Z',
    ...overrides,
  };
}

/** Adds services the way an import does; each gets a slug of its own unless it has one. */
export async function addServiceFixtures(ctx: AppContext, ...rows: Record<string, unknown>[]): Promise<void> {
  const named = rows.map((row, place) => makeServiceRow({ slug: `service-${place + 1}`, ...row }));
  const outcome = await importServices(ctx, named);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure.problems));
}

/** A filled-in editor form; a test overrides only what it is about. */
export function makeServiceForm(fields: Record<string, unknown> = {}): ServiceEditorForm {
  return serviceEditorFormSchema.parse({
    ...getServiceFormValues(EMPTY_SERVICE_CONTENT, 1),
    service_title: 'Landing Page',
    category: 'Create Content',
    price: '149.00',
    about: '<p>One page.</p>',
    included: ['Copy', 'Layout'],
    ...fields,
  });
}

/** The same context with another actor. */
export const as = <Context extends AppContext>(ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
