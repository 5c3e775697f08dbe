import { findEditableService } from '#app/modules/catalog/find-editable-service.server.ts';
import { makeServiceForm } from '#app/modules/catalog/fixtures.ts';
import { createService } from '#app/modules/catalog/save-service.server.ts';
import { getServiceFormValues, serviceEditorFormSchema } from '#app/modules/catalog/service-form.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from './actor.ts';
import { freshContext } from './context.ts';

export const owner = actorOf('owner');

/** A fresh context with the owner as actor. */
export async function ownerContext() {
  return freshContext({ actor: owner });
}

/** Creates a service and returns its id. Throws if it is refused. */
export async function created(ctx: AppContext, fields: Record<string, unknown> = {}): Promise<string> {
  const outcome = await createService(ctx, { form: makeServiceForm(fields) });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

/** A service as the editor shows it. Throws if it does not exist. */
export async function stored(ctx: AppContext, id: string) {
  const service = await findEditableService(ctx, id);
  if (!service) throw new Error('gone');
  return service;
}

/** The editor's form with these changes. */
export async function typed(ctx: AppContext, id: string, fields: Record<string, unknown>) {
  const { content, version } = await stored(ctx, id);
  return serviceEditorFormSchema.parse({ ...getServiceFormValues(content, version), ...fields });
}
