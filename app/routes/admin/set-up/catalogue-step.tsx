import { Form } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { summarizeDemoBatchCounts } from '#app/modules/demo-data/batch-labels.ts';
import { REMOVE_DEMO_DATA_CONFIRMATION_PHRASE } from '#app/modules/demo-data/seed-refusals.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { TestimonialOrOrderFiguresSourceChoice } from '../shop-settings/figures-choice.tsx';

import { SetUpCategoriesPanel, SAVE_CATEGORIES_FORM_INTENT } from './categories-panel.tsx';
import type { SetUpStepPageData } from './read-step.server.ts';
import { SkipSetUpStepButton } from './step-form.tsx';

function KeepOrRemoveDemoShopChoice({ counts, answer }: Pick<SetUpCatalogueStepProps, 'counts' | 'answer'>) {
  const { problems } = getRefusedFormProblemsAndValues(answer?.intent === 'remove' ? answer : null);
  return (
    <>
      <DetailPagePanel id="keep" title="Keep the demo shop for now">
        <p>
          Look around, place test orders and change anything you like. You can remove the demo at any time and
          keep what you added.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="keep">
            Keep the demo and continue
          </Button>
        </Form>
      </DetailPagePanel>
      <DetailPagePanel id="empty" title="Start empty">
        <p>{`Removes the demo: ${summarizeDemoBatchCounts(counts)}. We save a snapshot first and keep everything you added.`}</p>
        <Form method="post" className="grid max-w-md gap-4">
          <input type="hidden" name="batch" value="" />
          <TestimonialOrOrderFiguresSourceChoice />
          <Field
            id="phrase"
            name="phrase"
            label={`Type “${REMOVE_DEMO_DATA_CONFIRMATION_PHRASE}”`}
            autoComplete="off"
            error={findFieldProblem(problems, 'phrase')}
          />
          <Button type="submit" name="intent" value="remove" variant="outline" className="justify-self-start">
            Remove the demo and continue
          </Button>
        </Form>
      </DetailPagePanel>
    </>
  );
}

type SetUpCatalogueStepProps = Omit<Extract<SetUpStepPageData, { step: 'catalogue' }>, 'step'> & {
  draftOwner: string;
  answer: FormActionResult | undefined;
};

/** Edits the categories, keeps or removes the demo shop, and imports services from another shop. */
export function SetUpCatalogueStep({ counts, categories, draftOwner, answer }: SetUpCatalogueStepProps) {
  const hasDemo = Object.keys(counts).length > 0;
  const ofCategories = answer?.intent === SAVE_CATEGORIES_FORM_INTENT ? answer : undefined;
  const categoriesPanel = (
    <SetUpCategoriesPanel {...{ categories, draftOwner }} isOpen={!hasDemo} answer={ofCategories} />
  );
  return (
    <>
      {/* With the demo, its removal comes first: categories without its services are quicker to change. */}
      {hasDemo ? <KeepOrRemoveDemoShopChoice counts={counts} answer={answer} /> : categoriesPanel}
      {hasDemo ? categoriesPanel : null}
      <DetailPagePanel id="import" title="Import services from another shop">
        <p>
          Upload an export from Shopify, WooCommerce, Squarespace or Etsy, or your own spreadsheet. Every row
          is checked before anything is saved: you see how many will be imported, and what is wrong with the
          others.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/bulk/import" variant="outline">
            Import a file
          </ButtonLink>
        </div>
      </DetailPagePanel>
      <Form method="post">
        <SkipSetUpStepButton>{hasDemo ? 'Skip for now' : 'Continue'}</SkipSetUpStepButton>
      </Form>
    </>
  );
}
