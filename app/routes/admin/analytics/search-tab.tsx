import { href } from 'react-router';

import type { AnalyticsReportOfTab } from '#app/modules/analytics-pages/read-report.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { buildSearchInsightsUrl } from '../search/insights/insight-choice.ts';
import { SearchInsightStats } from '../search/insights/figures.tsx';

/** The figures of the search page, with a link to it. */
export function AnalyticsSearchTab({
  report: { figures, insightSpan },
}: {
  report: AnalyticsReportOfTab<'search'>;
}) {
  const insights = buildSearchInsightsUrl({ span: insightSpan, list: 'top', isRare: false });
  const links = [
    ['Top searches', insights],
    ['No results', buildSearchInsightsUrl({ span: insightSpan, list: 'nothing', isRare: false })],
    ['Not clicked', buildSearchInsightsUrl({ span: insightSpan, list: 'unclicked', isRare: false })],
  ] as const;
  return (
    <>
      <p className="text-sm text-ink-2">{`Search figures cover the last 7, 30 or 90 days (UTC). These are the last ${insightSpan} days.`}</p>
      <SearchInsightStats figures={figures} span={insightSpan} />
      <nav aria-label="Search insights" className="flex flex-wrap gap-2">
        {links.map(([label, to]) => (
          <ButtonLink key={label} to={to || href('/admin/search')} variant="outline" size="sm">
            {label}
          </ButtonLink>
        ))}
      </nav>
    </>
  );
}
