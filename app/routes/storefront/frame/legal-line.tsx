import { Link } from 'react-router';

import type { OwnLegalPageLink } from '#app/modules/content/legal/legal-text.ts';

import { LEGAL_LINKS } from './nav-links.ts';
import { useShopProvider } from './provider.ts';

/** The footer of pages that do not sell: the shop's legal line and the legal texts. */
export function LegalFooter({
  year,
  ownLinks = [],
}: {
  year?: number | undefined;
  ownLinks?: readonly OwnLegalPageLink[] | undefined;
}) {
  const { legalLine } = useShopProvider();
  return (
    <footer data-no-print className="mt-auto border-t border-line">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-xs text-ink-3">
        <p>{`© ${year ?? ''} ${legalLine}`}</p>
        <nav aria-label="Legal" className="md:ml-auto">
          <ul className="flex flex-wrap gap-x-5">
            {[...LEGAL_LINKS, ...ownLinks].map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  reloadDocument
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
