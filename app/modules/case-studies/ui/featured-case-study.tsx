import { ServiceCategoryArtwork } from '#app/ui/category-art.tsx';

import type { PublicCaseStudyView } from '../case-study-view.ts';

import { CaseStudyDownloadButton } from './download-button.tsx';
import { FeaturedCaseStudyKeyResults } from './key-results.tsx';
import {
  CaseStudyByline,
  CaseStudyCategoryLink,
  CaseStudyStory,
  showCaseStudyDownloadFailureToast,
} from './case-study-card.tsx';
import { CaseStudyPicture } from './case-study-picture.tsx';

/** The leading case study of the page, with large key results (CASES-01, CASES-02). */
export function FeaturedCaseStudy({ caseStudy }: { caseStudy: PublicCaseStudyView }) {
  return (
    <article
      data-cat={caseStudy.hue}
      aria-labelledby="featured-case-study"
      className="group grid grid-cols-1 rounded-base border border-line bg-paper lg:grid-cols-12"
    >
      <div className="relative aspect-[2/1] overflow-hidden lg:col-span-5 lg:aspect-auto">
        <CaseStudyPicture
          caseStudy={caseStudy}
          isFirst
          art={
            <div className="absolute inset-0 flex items-center justify-end bg-cat lg:justify-center">
              <div className="aspect-[5/4] h-full lg:h-auto lg:w-full">
                <ServiceCategoryArtwork category={caseStudy.hue} id={caseStudy.id} placement="center" />
              </div>
            </div>
          }
        />
        <p className="absolute bottom-0 left-0 bg-paper px-4 pt-2 pb-1 text-xs font-semibold">
          Featured project
        </p>
      </div>
      <div className="grid content-start gap-4 p-5 md:p-8 lg:col-span-7 lg:p-10">
        <CaseStudyCategoryLink caseStudy={caseStudy} />
        <h2 id="featured-case-study" className="text-3xl font-extrabold">
          {caseStudy.title}
        </h2>
        <CaseStudyByline caseStudy={caseStudy} />
        {caseStudy.excerpt ? <p className="max-w-2xl text-lg text-ink-2">{caseStudy.excerpt}</p> : null}
        <FeaturedCaseStudyKeyResults results={caseStudy.results} />
        <CaseStudyStory caseStudy={caseStudy} />
        <CaseStudyDownloadButton
          title={caseStudy.title}
          download={caseStudy.download}
          onFailure={showCaseStudyDownloadFailureToast}
        />
      </div>
    </article>
  );
}
