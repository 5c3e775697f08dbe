import type { ReactNode } from 'react';

import type { PublicCaseStudyView } from '../case-study-view.ts';

/** The cover of a case study, filling its box; without one the art of its category. */
export function CaseStudyPicture({
  caseStudy: { cover },
  art,
  isFirst = false,
}: {
  caseStudy: Pick<PublicCaseStudyView, 'cover'>;
  art: ReactNode;
  /** Above the fold. */
  isFirst?: boolean;
}) {
  if (!cover) return art;
  return (
    <img
      src={cover.address}
      alt={cover.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}
