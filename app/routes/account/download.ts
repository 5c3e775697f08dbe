import { redirect } from 'react-router';

import { findBrowserConsent } from '#app/modules/analytics/consent/queries.server.ts';
import { admitDownload } from '#app/modules/identity/personal-data/commands.server.ts';
import { appContext, requestSession } from '#app/platform/context.ts';
import { attachment } from '#app/platform/http.server.ts';

import { goTo, postedForm } from '../auth/form-answer.ts';

import type { Route } from './+types/download';
import { collectPersonalData } from './personal-data.server.ts';
import { withProof } from './with-proof.ts';

/** A copy is asked for by its form. */
export function loader() {
  return redirect('/account?tab=privacy');
}

/** `POST /account/data`: a copy of one's own data as a JSON file; without the proof, or too often, the page says so. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const session = context.get(requestSession);
  if (ctx.actor.kind !== 'user' || !session) throw redirect('/auth/sign-in');
  const proved = await withProof(ctx, session, await postedForm(request));
  const admitted = proved.ok ? await admitDownload(proved.value) : proved;
  if (!admitted.ok) return goTo(`/account?tab=privacy&refused=${admitted.failure.code}`);
  const found = {
    ...(await collectPersonalData(ctx, ctx.actor.id)),
    consentOfThisBrowser: await findBrowserConsent(ctx, request),
  };
  return new Response(`${JSON.stringify(found, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`my-data-${ctx.now.toISOString().slice(0, 10)}.json`),
      'Cache-Control': 'private, no-store',
    },
  });
}
