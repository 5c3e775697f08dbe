import { redirect } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';
import { findRecordedBrowserConsent } from '#app/modules/analytics/find-consent.server.ts';
import { requestDataExport } from '#app/modules/identity/personal-data/request-data-export.server.ts';
import { reauthenticationFormSchema } from '#app/modules/identity/schemas.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';

import { verifyPasswordOrCodeProof } from '../http/after-proof.server.ts';
import { redirectAfterPost } from '../http/private-answer.ts';

import type { Route } from './+types/download';

/** Copies are requested by form only. */
export function loader() {
  return redirect('/account?tab=privacy');
}

/**
 * `POST /account/data`: requests a copy of the user's own data; without an identity proof, or too often, the
 * page shows the refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const session = context.get(requestSessionContext);
  if (ctx.actor.kind !== 'user' || !session) throw redirect('/auth/sign-in');
  const { proof } = reauthenticationFormSchema.parse(readFormDataValues(await request.formData()));
  const proved = await verifyPasswordOrCodeProof(ctx, session, { proof });
  const requested = proved.ok
    ? await requestDataExport(proved.value, await findRecordedBrowserConsent(ctx, request))
    : proved;
  return redirectAfterPost(
    requested.ok ? '/account?done=data-asked' : `/account?tab=privacy&refused=${requested.failure.code}`,
  );
}
