import { useState } from 'react';

import { Carousel } from '#app/ui/carousel.tsx';
import { ServiceCategoryArtwork } from '#app/ui/category-art.tsx';
import { FiveStarRating } from '#app/ui/rating.tsx';

import { CASE_STUDY_ROTATION_MS, CASE_STUDY_ERROR_MESSAGES } from '../model.ts';
import type { CaseStudyCardView } from '../case-study-view.ts';

import { CaseStudyDownloadButton } from './download-button.tsx';
import { CaseStudyKeyResults } from './key-results.tsx';
import { CaseStudyPicture } from './case-study-picture.tsx';

/** One case study with its file; a download that fails is reported in the card (CASES-06, CASES-07). */
function CaseStudySlide({ caseStudy }: { caseStudy: CaseStudyCardView }) {
  const [alert, setAlert] = useState('');
  return (
    <article
      data-cat={caseStudy.hue}
      className="group grid h-full grid-cols-1 rounded-base border border-line bg-paper sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="relative flex h-24 items-center justify-center overflow-hidden bg-cat sm:h-auto">
        <CaseStudyPicture
          caseStudy={caseStudy}
          art={
            // The aspect ratio of its figure, so that the bright mark is never cropped.
            <div className="aspect-[5/4] h-full sm:h-auto sm:w-full">
              <ServiceCategoryArtwork category={caseStudy.hue} id={caseStudy.id} placement="center" />
            </div>
          }
        />
      </div>
      <div className="grid content-start gap-3 p-5">
        <FiveStarRating value={caseStudy.stars} />
        <div>
          <h3 className="text-lg font-semibold tracking-[-0.012em]">{caseStudy.title}</h3>
          <p className="text-sm text-ink-3">{caseStudy.clientName}</p>
        </div>
        <CaseStudyKeyResults results={caseStudy.results} />
        <CaseStudyDownloadButton
          title={caseStudy.title}
          download={caseStudy.download}
          variant="outline"
          onFailure={(reason) =>
            setAlert(
              reason === 'no-file'
                ? CASE_STUDY_ERROR_MESSAGES.noFileOnCard
                : CASE_STUDY_ERROR_MESSAGES.startFailed,
            )
          }
        />
        <p role="alert" className="text-sm text-bad empty:hidden">
          {alert}
        </p>
      </div>
    </article>
  );
}

/**
 * Case studies of a service's category to download, the next every 4 s
 * (DETAIL-10); a single one does not rotate.
 */
export function CaseStudyDownloadCard({
  category,
  caseStudies,
}: {
  category: string;
  caseStudies: readonly CaseStudyCardView[];
}) {
  const [only] = caseStudies;
  if (!only) return null;
  const title = (
    <h2 id="case-studies" className="text-2xl font-bold">
      Case studies
      <span className="block pt-1 text-base font-normal tracking-normal text-ink-2">{`in ${category}`}</span>
    </h2>
  );
  if (caseStudies.length === 1) {
    return (
      <section aria-labelledby="case-studies" className="grid gap-6">
        {title}
        <CaseStudySlide caseStudy={only} />
      </section>
    );
  }
  return (
    <Carousel
      label={`Case studies in ${category}`}
      heading={title}
      advanceMs={CASE_STUDY_ROTATION_MS}
      slides={caseStudies.map((caseStudy) => ({
        key: caseStudy.id,
        content: <CaseStudySlide caseStudy={caseStudy} />,
      }))}
    />
  );
}
