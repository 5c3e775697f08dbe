import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import {
  compareLegalPageVersions,
  type LegalPageEditorData,
  findLegalPageForEdit,
} from '#app/modules/content/legal/find-edited-legal.server.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { countOrdersByAcceptedLegalVersion } from '#app/modules/orders/count-accepted-versions.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { listAcceptableLegalVersionIds, describeLegalAcceptance } from './describe-acceptance.ts';
import { createLegalPageIntents } from './intents.server.ts';
import { LegalEditor } from './legal-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('legal:read')];

/**
 * Returns the two texts to compare: those the address names, otherwise the newest two, a draft being the
 * newest.
 */
function pickComparedLegalVersions(page: LegalPageEditorData, search: URLSearchParams) {
  const texts = [...(page.draft ? ['draft'] : []), ...page.versions.map(({ version }) => String(version))];
  const [to = '', from = ''] = texts;
  return { texts, from: search.get('from') ?? from, to: search.get('to') ?? to };
}

/** Reads what the versions tab shows in addition to the versions. */
async function readLegalHistory(ctx: AppContext, page: LegalPageEditorData, search: URLSearchParams) {
  const { texts, from, to } = pickComparedLegalVersions(page, search);
  const numbers = page.versions.map(({ version }) => version);
  const accepted = await countOrdersByAcceptedLegalVersion(
    ctx,
    listAcceptableLegalVersionIds(page.slug, numbers),
  );
  return {
    texts,
    from,
    to,
    comparison: texts.length > 1 ? await compareLegalPageVersions(ctx, page.slug, { from, to }) : null,
    accepted: numbers.map((version) => describeLegalAcceptance(page.slug, version, accepted)),
  };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = await findLegalPageForEdit(ctx, params.slug);
  if (!page) throw data(null, { status: 404 });
  const isHistory = url.searchParams.get('tab') === 'versions';
  return {
    page,
    history: isHistory ? await readLegalHistory(ctx, page, url.searchParams) : null,
    rights: {
      mayDraft: hasPermission(ctx.actor, 'legal:draft'),
      mayPublish: hasPermission(ctx.actor, 'legal:publish'),
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const page = await findLegalPageForEdit(ctx, params.slug);
  if (!page) throw data(null, { status: 404 });
  return runPostedFormIntent(
    ctx,
    request,
    createLegalPageIntents(params.slug, page.versions.length === 0, await readShopTimeFormats(ctx)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The editor of one legal page. */
export default function EditLegalPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another page; the route stays the same.
  return <LegalEditor key={loaderData.page.slug} editor={loaderData} answer={actionData} />;
}
