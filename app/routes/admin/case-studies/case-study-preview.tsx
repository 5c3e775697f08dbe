import { href, Link } from 'react-router';

import type { AdminCaseStudy } from '#app/modules/case-studies/admin/find-admin-case-study.server.ts';
import { CAMPAIGN_FILE_OPEN_DELAY_MS } from '#app/modules/case-studies/model.ts';
import { CaseStudyCard } from '#app/modules/case-studies/ui/case-study-card.tsx';
import { Badge } from '#app/ui/badge.tsx';

/** The saved case study as its card on /resources; nothing in it is clickable. */
function CaseStudyCardPreview({ caseStudy: { view, status } }: { caseStudy: AdminCaseStudy }) {
  if (!view) return null;
  return (
    <section aria-labelledby="case-study-preview" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id="case-study-preview" className="text-lg font-semibold">
          Preview
        </h2>
        <p className="text-sm text-ink-2">
          {status === 'published'
            ? 'What visitors see after you save.'
            : 'What visitors will see after you save and publish.'}
        </p>
      </div>
      <div inert className="max-w-sm">
        <CaseStudyCard caseStudy={view} />
      </div>
    </section>
  );
}

/** The files that the download of its campaign opens (CASES-08). */
function CaseStudyCampaignUnlockedFiles({ caseStudy: { campaign, terms } }: { caseStudy: AdminCaseStudy }) {
  if (terms.campaignName === null) return null;
  const opening = campaign.filter(({ opens }) => opens).length;
  return (
    <section aria-labelledby="campaign-preview" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id="campaign-preview" className="text-lg font-semibold wrap-anywhere">
          {`Campaign “${terms.campaignName}”`}
        </h2>
        <p className="text-sm text-ink-2">
          {opening > 1
            ? `The download opens ${opening} files, one every ${CAMPAIGN_FILE_OPEN_DELAY_MS / 1000} s.`
            : 'Visitors can download it once it has more than one published file.'}
        </p>
      </div>
      <ul className="grid">
        {campaign.map(({ id, title, file, opens, why }) => (
          <li key={id} className="grid justify-items-start gap-1 border-t border-line py-3">
            <Link
              to={href('/admin/case-studies/:id', { id })}
              className="font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {title}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <Badge {...(opens && { tone: 'good' as const })}>{opens ? 'Opens' : 'Left out'}</Badge>
              {opens ? file : why}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What visitors see of a stored case study: its card, and the files of its campaign. */
export function CaseStudyPreview({ caseStudy }: { caseStudy: AdminCaseStudy }) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-8 rounded-base border border-line bg-canvas p-5 md:grid-cols-2">
      <CaseStudyCardPreview caseStudy={caseStudy} />
      <CaseStudyCampaignUnlockedFiles caseStudy={caseStudy} />
    </div>
  );
}
