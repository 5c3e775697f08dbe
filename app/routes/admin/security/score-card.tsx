import { Link } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { SecurityCheckView } from '#app/modules/security-pages/score-rules.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const SECURITY_CHECK_BADGES: Record<SecurityCheckView['state'], { label: string; tone: BadgeTone }> = {
  ok: { label: 'OK', tone: 'good' },
  warning: { label: 'Warning', tone: 'warn' },
  bad: { label: 'Fix', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

function SecurityCheckItem({ check: { title, state, detail, fix } }: { check: SecurityCheckView }) {
  const { label, tone } = SECURITY_CHECK_BADGES[state];
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-x-4">
        <h3 className="text-base font-semibold">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">{detail}</p>
      {fix && state !== 'ok' ? (
        <p>
          <Link
            to={fix.href}
            aria-label={`${fix.label}, to fix: ${title}`}
            className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
          >
            {fix.label}
          </Link>
        </p>
      ) : null}
    </li>
  );
}

/** The score as a number and a bar, with its checks; failed ones come first. */
export function SecurityScoreCard({
  score,
  checks,
}: {
  score: number;
  checks: readonly SecurityCheckView[];
}) {
  const open = checks.filter(({ state }) => state !== 'ok').length;
  return (
    <DetailPagePanel id="score" title="Score">
      <div className="grid gap-2">
        <p>
          <span className="text-2xl font-bold tabular-nums">{score}</span>
          <span className="text-ink-2">{` of 100. ${open === 0 ? 'Everything looks good.' : `${open} of ${checks.length} checks need attention.`}`}</span>
        </p>
        {/* An SVG, because the native element does not use the shop's colors. */}
        <svg
          role="meter"
          aria-label="Score"
          aria-valuenow={score}
          aria-valuemin={0}
          aria-valuemax={100}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          className="h-2 w-full"
        >
          <rect width="100" height="1" className="fill-line" />
          <rect width={score} height="1" className="fill-ink" />
        </svg>
      </div>
      <ul>
        {checks.map((check) => (
          <SecurityCheckItem key={check.id} check={check} />
        ))}
      </ul>
    </DetailPagePanel>
  );
}
