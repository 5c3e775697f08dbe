import type { SetUpProgress } from '#app/modules/set-up/set-up-steps.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { WorkingCalendarFields } from '../shop-settings/calendar-fields.tsx';
import { BrandingFields } from '../shop-settings/branding-fields.tsx';
import { ShopDetailsFields } from '../shop-settings/provider-fields.tsx';

import { SetUpCatalogueStep } from './catalogue-step.tsx';
import { FirstServiceSetupForm } from './first-service.tsx';
import { HomePageFields } from './home-page-fields.tsx';
import { ShopSetupMailPanel } from './mail-step.tsx';
import { SetUpPaymentsStep } from './payments-step.tsx';
import type { SetUpStepPageData } from './read-step.server.ts';
import { SetUpStepForm } from './step-form.tsx';
import { BrowserTimeZoneDetector } from './visitors-zone.tsx';

type SetUpStepContentProps = {
  read: SetUpStepPageData;
  setUp: SetUpProgress;
  draftOwner: string;
  answer: FormActionResult | undefined;
};

/** The content of a step. */
export function SetUpStepContent({ read, setUp, draftOwner, answer }: SetUpStepContentProps) {
  const form = { step: read.step, draftOwner, answer };
  switch (read.step) {
    case 'business':
      return (
        <SetUpStepForm {...form} record={read.record} intent="save-shop">
          <ShopDetailsFields zones={read.zones} />
          {read.isNew ? <BrowserTimeZoneDetector zones={read.zones} /> : null}
        </SetUpStepForm>
      );
    case 'look':
      return (
        <SetUpStepForm {...form} record={read.record} intent="save-look">
          <BrandingFields />
        </SetUpStepForm>
      );
    case 'first-service':
      return (
        <FirstServiceSetupForm {...form} record={read.record} isDone={setUp.done.includes('first-service')} />
      );
    case 'home-page':
      return (
        <SetUpStepForm {...form} record={read.record} intent="publish" saveLabel="Publish and continue">
          <HomePageFields limits={read.limits} />
        </SetUpStepForm>
      );
    case 'calendar':
      return (
        <SetUpStepForm {...form} record={read.record} intent="save-dates">
          <WorkingCalendarFields now={read.now} openUnits={read.openUnits} />
        </SetUpStepForm>
      );
    case 'catalogue':
      return (
        <SetUpCatalogueStep
          counts={read.counts}
          categories={read.categories}
          draftOwner={draftOwner}
          answer={answer}
        />
      );
    case 'mail':
      return <ShopSetupMailPanel hasServer={read.hasServer} />;
    case 'payments':
      return <SetUpPaymentsStep mode={read.mode} publicUrl={read.publicUrl} />;
  }
}
