import { listTimeZones } from '#app/lib/time-zones.ts';
import { EMPTY_SERVICE_CONTENT } from '#app/modules/catalog/service-content.ts';
import { getServiceFormValues } from '#app/modules/catalog/service-form.ts';
import { readCategoriesForEdit } from '#app/modules/categories/read-categories.server.ts';
import { findContentBlockForEdit as findWords } from '#app/modules/content/blocks/find-block.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { toBrandingFormValues } from '#app/modules/content/settings/branding-form.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import { countDemoBatchRows } from '#app/modules/demo-data/count-batches.server.ts';
import { findGeneralBriefTemplateId } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { readWorkCalendarForEditor } from '#app/modules/fulfilment/schedule/find-calendar.server.ts';
import type { ShopSetUpStepName } from '#app/modules/set-up/set-up-steps.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Texts a new owner must write; these fields do not start with the demo shop's. */
const EMPTY_NEW_OWNER_SHOP_TEXTS = {
  ...{ name: '', shortName: '', about: '', claim: '', legalLine: '' },
  ...{ phone: '', bookCallUrl: '', chatUrl: '', networkName: '', networkUrl: '' },
};

async function readBusinessSetupStepData(ctx: AppContext) {
  const { value, version } = await findSiteSettingsBlock(ctx, 'provider');
  const isNew = version === 0;
  const email = ctx.actor.kind === 'user' ? ctx.actor.email : '';
  const values = toProviderFormValues(
    isNew ? { ...value, ...EMPTY_NEW_OWNER_SHOP_TEXTS, email } : value,
    version,
  );
  return { step: 'business' as const, record: { version, values }, zones: listTimeZones(), isNew };
}

async function readBrandingStep(ctx: AppContext) {
  const { value, version } = await findSiteSettingsBlock(ctx, 'look');
  return { step: 'look' as const, record: { version, values: toBrandingFormValues(value, version) } };
}

/** The form of a new service, with the same default questionnaire as in its editor. */
async function readNewServiceFormDefaults(ctx: AppContext) {
  const content = { ...EMPTY_SERVICE_CONTENT, brief_template_id: await findGeneralBriefTemplateId(ctx) };
  return { version: 1, values: getServiceFormValues(content, 1) };
}

/** Reads the initial form values of a step, and what only this step shows. */
export async function readShopSetUpStepData(ctx: AppContext, step: ShopSetUpStepName) {
  switch (step) {
    case 'business':
      return readBusinessSetupStepData(ctx);
    case 'look':
      return readBrandingStep(ctx);
    case 'catalogue':
      return {
        step,
        counts: await countDemoBatchRows(ctx, null),
        categories: await readCategoriesForEdit(ctx),
      };
    case 'first-service':
      return { step, record: await readNewServiceFormDefaults(ctx) };
    case 'home-page': {
      const { record, limits } = await findWords(ctx, 'home');
      return { step, record, limits };
    }
    case 'calendar':
      return { step, now: ctx.now.toISOString(), ...(await readWorkCalendarForEditor(ctx)) };
    case 'mail':
      return { step, hasServer: ctx.settings.hasMailServer };
    case 'payments':
      return { step, mode: ctx.payments.mode, publicUrl: ctx.settings.publicUrl };
  }
}
export type SetUpStepPageData = Awaited<ReturnType<typeof readShopSetUpStepData>>;
