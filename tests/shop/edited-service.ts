import { findEditedService } from '#app/modules/catalog/find-edited-service.server.ts';
import { makeServiceForm } from '#app/modules/catalog/fixtures.ts';
import { createService } from '#app/modules/catalog/save-service.server.ts';
import { formValuesOf, serviceForm } from '#app/modules/catalog/service-form.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from './actor.ts';
import { freshContext } from './context.ts';

export const owner = actorOf('owner');

/** An emptied shop as its owner. */
export async function ownerContext() {
  return freshContext({ actor: owner });
}

/** The id of a new service; throws where it is refused. */
export async function created(ctx: AppContext, fields: Record<string, unknown> = {}): Promise<string> {
  const outcome = await createService(ctx, { form: makeServiceForm(fields) });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

/** A service as the editor shows it. */
export async function stored(ctx: AppContext, id: string) {
  const service = await findEditedService(ctx, id);
  if (!service) throw new Error('gone');
  return service;
}

/** The form as it was opened, with what somebody typed. */
export async function typed(ctx: AppContext, id: string, fields: Record<string, unknown>) {
  const { content, version } = await stored(ctx, id);
  return serviceForm.parse({ ...formValuesOf(content, version), ...fields });
}
