import { CategoryArt } from '#app/ui/category-art.tsx';

import type { StudyView } from '../study-view.ts';

import { DownloadButton } from './download-button.tsx';
import { LargeKeyResults } from './key-results.tsx';
import { StudyByline, StudyCategory, StudyStory, tellDownloadFailure } from './study-card.tsx';
import { StudyPicture } from './study-picture.tsx';

/** The leading case study of the page, with large key results (CASES-01, CASES-02). */
export function FeaturedStudy({ study }: { study: StudyView }) {
  return (
    <article
      data-cat={study.hue}
      aria-labelledby="featured-study"
      className="group grid grid-cols-1 rounded-base border border-line bg-paper lg:grid-cols-12"
    >
      <div className="relative aspect-[2/1] overflow-hidden lg:col-span-5 lg:aspect-auto">
        <StudyPicture
          study={study}
          isFirst
          art={
            <div className="absolute inset-0 flex items-center justify-end bg-cat lg:justify-center">
              <div className="aspect-[5/4] h-full lg:h-auto lg:w-full">
                <CategoryArt category={study.hue} id={study.id} placement="center" />
              </div>
            </div>
          }
        />
        <p className="absolute bottom-0 left-0 bg-paper px-4 pt-2 pb-1 text-xs font-semibold">
          Featured project
        </p>
      </div>
      <div className="grid content-start gap-4 p-5 md:p-8 lg:col-span-7 lg:p-10">
        <StudyCategory study={study} />
        <h2 id="featured-study" className="text-3xl font-extrabold">
          {study.title}
        </h2>
        <StudyByline study={study} />
        {study.excerpt ? <p className="max-w-2xl text-lg text-ink-2">{study.excerpt}</p> : null}
        <LargeKeyResults results={study.results} />
        <StudyStory study={study} />
        <DownloadButton title={study.title} download={study.download} onFailure={tellDownloadFailure} />
      </div>
    </article>
  );
}
