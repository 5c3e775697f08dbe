import { href, Link } from 'react-router';

import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { buildServiceGridQuery } from '#app/modules/catalog/model.ts';
import { ServiceCategoryArtwork } from '#app/ui/category-art.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { showToast } from '#app/ui/toast-store.ts';

import { CASE_STUDY_ERROR_MESSAGES } from '../model.ts';
import type { PublicCaseStudyView } from '../case-study-view.ts';

import { CaseStudyDownloadButton } from './download-button.tsx';
import { CaseStudyKeyResults } from './key-results.tsx';
import { CaseStudyPicture } from './case-study-picture.tsx';
import type { CaseStudyDownloadStartResult } from './start-download.ts';

/** Shows the messages of CASES-06 and CASES-07 on the page of all case studies. */
export function showCaseStudyDownloadFailureToast(
  reason: Exclude<CaseStudyDownloadStartResult, 'started'>,
): void {
  const toast =
    reason === 'no-file'
      ? CASE_STUDY_ERROR_MESSAGES.noFile
      : { title: CASE_STUDY_ERROR_MESSAGES.startFailed };
  showToast({ ...toast, tone: 'bad' });
}

/** The category of a case study, linked to its services. */
export function CaseStudyCategoryLink({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  const known = useShopCategories().find(({ name, isShown }) => isShown && name === caseStudy.category);
  const query = known ? buildServiceGridQuery({ category: known.name, sort: DEFAULT_SERVICE_GRID_SORT }) : '';
  return (
    <Link
      to={href('/services') + query}
      className="-my-1 inline-flex min-h-8 items-center gap-1.5 self-start text-xs font-semibold text-cat-text underline-offset-4 hover:underline"
    >
      <CategoryIcon category={caseStudy.hue} className="size-3.5" />
      {caseStudy.category}
      <span className="sr-only"> services</span>
    </Link>
  );
}

/** Client, industry and month on one line. */
export function CaseStudyByline({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  const facts = [caseStudy.clientName, caseStudy.industry, caseStudy.date].filter((fact) => fact !== null);
  return (
    <p className="flex flex-wrap gap-x-1.5 text-sm text-ink-3">
      {facts.map((fact, place) => (
        <span key={`${place} ${fact}`}>
          {fact}
          {place < facts.length - 1 ? <span aria-hidden> ·</span> : null}
        </span>
      ))}
    </p>
  );
}

/** The service of the case study, while visitors can buy it. */
function CaseStudyServiceLink({ caseStudy: { service } }: { caseStudy: PublicCaseStudyView }) {
  if (!service) return null;
  return (
    <p className="text-sm text-ink-2">
      {'Service: '}
      <Link
        to={href('/service/:slug', { slug: service.slug })}
        className="font-semibold text-ink underline underline-offset-4"
      >
        {service.title}
      </Link>
    </p>
  );
}

/** The full text of a case study with its service, collapsed by default; works without script. */
export function CaseStudyStory({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  return (
    <>
      <CaseStudyStoryDetails caseStudy={caseStudy} />
      <CaseStudyServiceLink caseStudy={caseStudy} />
    </>
  );
}

function CaseStudyStoryDetails({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  if (caseStudy.story === null) return null;
  return (
    <details className="group/story text-sm text-ink-2">
      <summary className="flex min-h-10 items-center font-semibold text-ink underline underline-offset-4">
        <span className="group-open/story:hidden">See what we did</span>
        <span className="hidden group-open/story:inline">Close</span>
        <span className="sr-only">: {caseStudy.title}</span>
      </summary>
      {/* Sanitized on the server, when it is saved and again for this page. */}
      <div className="rich-text pb-2" dangerouslySetInnerHTML={{ __html: caseStudy.story }} />
    </details>
  );
}

/** One case study of the grid: client, results, and its file with type and size. */
export function CaseStudyCard({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  return (
    <article
      data-cat={caseStudy.hue}
      className="group relative flex h-full flex-col rounded-base border border-line bg-paper"
    >
      <div className="relative aspect-[3/1] overflow-hidden md:aspect-[5/2]">
        <CaseStudyPicture
          caseStudy={caseStudy}
          art={<ServiceCategoryArtwork category={caseStudy.hue} id={caseStudy.id} />}
        />
        {caseStudy.isFeatured ? (
          <p className="absolute bottom-0 left-0 bg-paper px-4 pt-2 pb-1 text-xs font-semibold">Featured</p>
        ) : null}
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <CaseStudyCategoryLink caseStudy={caseStudy} />
        <h3 className="text-lg font-semibold tracking-[-0.012em]">{caseStudy.title}</h3>
        <CaseStudyByline caseStudy={caseStudy} />
        {caseStudy.excerpt ? <p className="text-sm text-ink-2">{caseStudy.excerpt}</p> : null}
        <div className="mt-auto grid gap-2 pt-2">
          <CaseStudyKeyResults results={caseStudy.results} />
          <CaseStudyStory caseStudy={caseStudy} />
          <CaseStudyDownloadButton
            title={caseStudy.title}
            download={caseStudy.download}
            variant="outline"
            onFailure={showCaseStudyDownloadFailureToast}
          />
        </div>
      </div>
    </article>
  );
}
