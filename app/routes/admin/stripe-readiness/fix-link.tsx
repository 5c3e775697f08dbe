import { Link } from 'react-router';

import { isExternalUrl, OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';
import type { DisplayedReadinessCheck } from '#app/modules/readiness/checks.ts';

const READINESS_FIX_LINK_CLASS = 'inline-flex min-h-6 items-center text-sm underline underline-offset-4';

/** A link to where a fault is fixed; includes the check's name to distinguish equal labels. */
export function ReadinessCheckFixLink({
  fix,
  title,
}: {
  fix: NonNullable<DisplayedReadinessCheck['fix']>;
  title: string;
}) {
  const name = `${fix.label}, to fix: ${title}`;
  if (!isExternalUrl(fix.href))
    return (
      <Link to={fix.href} className={READINESS_FIX_LINK_CLASS} aria-label={name}>
        {fix.label}
      </Link>
    );
  return (
    <a
      href={fix.href}
      className={READINESS_FIX_LINK_CLASS}
      aria-label={name + OPENS_NEW_TAB_LABEL}
      {...EXTERNAL_LINK_PROPS}
    >
      {fix.label}
    </a>
  );
}
