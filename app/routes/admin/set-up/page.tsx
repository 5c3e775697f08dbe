import { redirect } from 'react-router';
import { z } from 'zod/mini';

import {
  confirmDefaultPromisesOfShop,
  hideSetUpFirstSteps,
  restoreSetUpStepsOnDashboard,
} from '#app/modules/set-up/mark-set-up.server.ts';
import { readShopSetUpProgress } from '#app/modules/set-up/read-set-up.server.ts';
import { SET_UP_FINISH_HREF, getSetUpContinueHref } from '#app/modules/set-up/set-up-steps.ts';
import { appContext } from '#app/platform/context.ts';
import {
  type FormIntentHandler,
  defineIntent,
  runPostedFormIntent,
} from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('set-up:write')];

/** Continues the setup where it stopped. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirect(getSetUpContinueHref(await readShopSetUpProgress(context.get(appContext))));
}

const getAdminDashboardPath = () => '/admin';

/** Hides or shows the list of first steps on the dashboard. */
const firstStepsListIntents: Record<string, FormIntentHandler> = {
  'put-away': defineIntent({
    input: z.object({}),
    run: hideSetUpFirstSteps,
    refusal: String,
    toast: 'First steps hidden. To bring them back, search the admin for “Set up the shop”.',
    redirectTo: getAdminDashboardPath,
  }),
  'confirm-promises': defineIntent({
    input: z.object({}),
    run: confirmDefaultPromisesOfShop,
    refusal: String,
    toast: 'Promises confirmed.',
    redirectTo: () => SET_UP_FINISH_HREF,
  }),
  show: defineIntent({
    input: z.object({}),
    run: restoreSetUpStepsOnDashboard,
    refusal: String,
    redirectTo: getAdminDashboardPath,
  }),
};

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, firstStepsListIntents);
}
