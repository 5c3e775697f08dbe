import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { findPromoForEditing, listPromoUses } from '#app/modules/promo-pages/find-edited-promo.server.ts';
import { listPromoAppliesToChoices } from '#app/modules/promo-pages/list-applies-to-choices.server.ts';
import { toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { BuyLinkBox } from '../buy-link-box.tsx';
import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createPromoCodeIntents } from './intents.server.ts';
import { PromoEditor } from './promo-editor.tsx';
import { PromoCodeUsesSection } from './promo-uses.tsx';
import { PromoTestForm } from './promo-test-form.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('promos:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const promo = await findPromoForEditing(ctx, params.id);
  if (!promo) throw data(null, { status: 404 });
  const { version, terms } = promo;
  const mayWrite = hasPermission(ctx.actor, 'promos:write');
  return {
    editor: {
      promo: { ...promo, link: `${ctx.settings.publicUrl}/?promo=${encodeURIComponent(terms.code)}` },
      record: { version, values: toPromoFormValues(terms, version, await readShopTimeZone(ctx)) },
      mayWrite,
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
      draftOwner: getBrowserDraftOwnerKey(ctx),
      choices: await listPromoAppliesToChoices(ctx, terms),
    },
    uses: await listPromoUses(ctx, promo.id),
    services: await listSellableServiceSelectOptions(ctx),
    publicUrl: ctx.settings.publicUrl,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'promos:write')) throw data(null, { status: 403 });
  const promo = await findPromoForEditing(ctx, params.id);
  if (!promo) throw data(null, { status: 404 });
  return runPostedFormIntent(
    ctx,
    request,
    createPromoCodeIntents(params.id, promo.terms.code, await readShopTimeZone(ctx)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function EditPromoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editor, uses, services, publicUrl } = loaderData;
  return (
    <>
      <PromoEditor key={editor.promo.id} editor={editor} answer={actionData} />
      <section
        aria-labelledby="promo-buy-link"
        className="mt-6 grid max-w-4xl gap-4 rounded-base border border-line bg-paper p-5"
      >
        <h2 id="promo-buy-link" className="text-lg font-semibold">
          Buy link
        </h2>
        <BuyLinkBox
          publicUrl={publicUrl}
          services={services}
          promoCode={editor.promo.terms.code}
          campaign={{ utm_source: 'buy-link', utm_campaign: editor.promo.terms.code }}
        />
      </section>
      {editor.mayWrite ? <PromoTestForm services={services} answer={actionData} /> : null}
      <PromoCodeUsesSection uses={uses} mayWrite={editor.mayWrite} />
    </>
  );
}
