import { Link } from 'react-router';

/** The path to this page; the last crumb may be a link too (Services / category). */
export function Breadcrumb({
  crumbs,
  label = 'Breadcrumb',
}: {
  crumbs: readonly { label: string; to: string; className?: string }[];
  label?: string;
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className="flex items-center gap-2">
            {index > 0 ? (
              <span aria-hidden className="text-ink-3">
                /
              </span>
            ) : null}
            <Link
              to={crumb.to}
              className={`inline-flex min-h-6 items-center underline-offset-4 hover:underline ${crumb.className ?? 'text-ink-2'}`}
            >
              {crumb.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
