import { Link } from 'react-router';

import { useCurrentInSight } from '#app/ui/use-current-in-sight.ts';

/** The tabs of an editor as links: each has its address, so that Back and a new window find it. */
export function EditorTabs({
  tabs,
  label = 'Parts of the editor',
}: {
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
  /** Says what they are the parts of. */
  label?: string;
}) {
  const row = useCurrentInSight<HTMLUListElement>(tabs.find(({ isCurrent }) => isCurrent)?.to);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={row} className="-mb-px flex gap-1 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-4 text-sm font-semibold text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
