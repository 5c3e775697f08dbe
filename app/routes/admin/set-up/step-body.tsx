import type { SetUp } from '#app/modules/set-up/set-up-steps.ts';
import type { FormActionResult } from '#app/ui/intent-answer.ts';

import { CalendarFields } from '../shop-settings/calendar-fields.tsx';
import { BrandingFields } from '../shop-settings/branding-fields.tsx';
import { ProviderFields } from '../shop-settings/provider-fields.tsx';

import { CatalogueStep } from './catalogue-step.tsx';
import { FirstService } from './first-service.tsx';
import { HomePageFields } from './home-page-fields.tsx';
import { MailStep } from './mail-step.tsx';
import { PaymentsStep } from './payments-step.tsx';
import type { ReadStep } from './read-step.server.ts';
import { StepForm } from './step-form.tsx';
import { VisitorsZone } from './visitors-zone.tsx';

type BodyProps = { read: ReadStep; setUp: SetUp; draftOwner: string; answer: FormActionResult | undefined };

/** The content of a step. */
export function StepBody({ read, setUp, draftOwner, answer }: BodyProps) {
  const form = { step: read.step, draftOwner, answer };
  switch (read.step) {
    case 'business':
      return (
        <StepForm {...form} record={read.record} intent="save-shop">
          <ProviderFields zones={read.zones} />
          {read.isNew ? <VisitorsZone zones={read.zones} /> : null}
        </StepForm>
      );
    case 'look':
      return (
        <StepForm {...form} record={read.record} intent="save-look">
          <BrandingFields />
        </StepForm>
      );
    case 'first-service':
      return <FirstService {...form} record={read.record} isDone={setUp.done.includes('first-service')} />;
    case 'home-page':
      return (
        <StepForm {...form} record={read.record} intent="publish" saveLabel="Publish and continue">
          <HomePageFields limits={read.limits} />
        </StepForm>
      );
    case 'calendar':
      return (
        <StepForm {...form} record={read.record} intent="save-dates">
          <CalendarFields now={read.now} openUnits={read.openUnits} />
        </StepForm>
      );
    case 'catalogue':
      return (
        <CatalogueStep
          counts={read.counts}
          categories={read.categories}
          draftOwner={draftOwner}
          answer={answer}
        />
      );
    case 'mail':
      return <MailStep hasServer={read.hasServer} />;
    case 'payments':
      return <PaymentsStep mode={read.mode} publicUrl={read.publicUrl} />;
  }
}
