import { href, useNavigation, useSubmit, Form } from 'react-router';

import {
  DEFAULT_CASE_STUDY_SORT,
  CASE_STUDY_SORTS,
  type CaseStudyPageFilter,
  buildCaseStudyPageQueryString,
} from '#app/modules/case-studies/model.ts';
import type { PublicCaseStudyView } from '#app/modules/case-studies/case-study-view.ts';
import { CaseStudyCard } from '#app/modules/case-studies/ui/case-study-card.tsx';
import { useIsSlowNavigationPending } from '#app/modules/catalog/ui/use-pending.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { type FilterTabLink, FilterTabs } from '#app/ui/tabs.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import type { PublicPageCategory } from '#app/lib/categories.ts';

const CASE_STUDIES_PATH = href('/resources');
const CASE_STUDY_SKELETON_COUNT = 3;

function buildCategoryTabs(
  categories: readonly PublicPageCategory[],
  choice: CaseStudyPageFilter,
): FilterTabLink[] {
  const all = {
    label: 'All',
    to: CASE_STUDIES_PATH + buildCaseStudyPageQueryString({ ...choice, category: null }),
    isCurrent: !choice.category,
  };
  const shown = categories.filter(({ name, isShown }) => isShown || name === choice.category);
  const each = shown.map(({ key, name, shortName }) => ({
    label: name,
    shortLabel: shortName,
    to: CASE_STUDIES_PATH + buildCaseStudyPageQueryString({ ...choice, category: name }),
    isCurrent: choice.category === name,
    category: key,
  }));
  return [all, ...each];
}

/** As on the services page: choosing submits the form, and without script there is a button. */
function CaseStudySortForm({ choice }: { choice: CaseStudyPageFilter }) {
  const submit = useSubmit();
  const { location } = useNavigation();
  const requested =
    location?.pathname === CASE_STUDIES_PATH ? new URLSearchParams(location.search).get('sort') : null;
  return (
    <Form action={CASE_STUDIES_PATH} className="flex items-center gap-2" preventScrollReset>
      {choice.category ? <input type="hidden" name="category" value={choice.category} /> : null}
      <Select
        label="Sort"
        name="sort"
        value={CASE_STUDY_SORTS.find(({ key }) => key === requested)?.key ?? choice.sort}
        options={CASE_STUDY_SORTS.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}

const CASE_STUDY_GRID_CLASS = 'grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3';

function CaseStudyCards({
  choice,
  items,
}: {
  choice: CaseStudyPageFilter;
  items: readonly PublicCaseStudyView[];
}) {
  const isPending = useIsSlowNavigationPending((pathname) => pathname === CASE_STUDIES_PATH);
  if (isPending) {
    return (
      <div className={CASE_STUDY_GRID_CLASS}>
        {Array.from({ length: CASE_STUDY_SKELETON_COUNT }, (_, place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return choice.category ? (
      <EmptyStateNotice
        title="No projects in this category yet"
        headingLevel={3}
        action={
          <ButtonLink
            to={
              CASE_STUDIES_PATH +
              buildCaseStudyPageQueryString({ category: null, sort: DEFAULT_CASE_STUDY_SORT })
            }
          >
            Show all projects
          </ButtonLink>
        }
      />
    ) : (
      <EmptyStateNotice
        title="No projects published yet"
        headingLevel={3}
        action={<ButtonLink to={href('/services')}>Browse Services</ButtonLink>}
      />
    );
  }
  return (
    <ul className={CASE_STUDY_GRID_CLASS}>
      {items.map((caseStudy) => (
        <li key={caseStudy.id}>
          <CaseStudyCard caseStudy={caseStudy} />
        </li>
      ))}
    </ul>
  );
}

/** Categories, sort and cards (CASES-01); the choice is in the address, so it works without script. */
export function CaseStudyGrid({
  choice,
  items,
}: {
  choice: CaseStudyPageFilter;
  items: readonly PublicCaseStudyView[];
}) {
  const categories = useShopCategories().filter(({ name, isShown }) => isShown || name === choice.category);
  return (
    <section aria-labelledby="all-projects" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h2 id="all-projects" className="text-3xl font-extrabold">
          {choice.category ?? 'All projects'}
        </h2>
        <CaseStudySortForm choice={choice} />
      </div>
      <FilterTabs label="Project categories" tabs={buildCategoryTabs(categories, choice)} />
      <p role="status" className="text-sm text-ink-3">
        {`${items.length} ${items.length === 1 ? 'project' : 'projects'}`}
      </p>
      <CaseStudyCards choice={choice} items={items} />
    </section>
  );
}
