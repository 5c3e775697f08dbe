import { href } from 'react-router';

import type { ReportOf } from '#app/modules/analytics-pages/read-report.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { insightAddress } from '../search/insights/insight-choice.ts';
import { Figures } from '../search/insights/figures.tsx';

/** The figures of the search as its own page tells them, with the way there. */
export function SearchTab({ report: { figures, insightSpan } }: { report: ReportOf<'search'> }) {
  const insights = insightAddress({ span: insightSpan, list: 'top', isRare: false });
  const links = [
    ['What was searched', insights],
    ['Found nothing', insightAddress({ span: insightSpan, list: 'nothing', isRare: false })],
    ['Not clicked', insightAddress({ span: insightSpan, list: 'unclicked', isRare: false })],
  ] as const;
  return (
    <>
      <p className="text-sm text-ink-2">{`The search tells its figures of the last 7, 30 or 90 days (UTC). These are the last ${insightSpan}.`}</p>
      <Figures figures={figures} span={insightSpan} />
      <nav aria-label="Insights of the search" className="flex flex-wrap gap-2">
        {links.map(([label, to]) => (
          <ButtonLink key={label} to={to || href('/admin/search')} variant="outline" size="sm">
            {label}
          </ButtonLink>
        ))}
      </nav>
    </>
  );
}
