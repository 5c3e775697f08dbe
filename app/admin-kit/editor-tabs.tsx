import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { FormProblem } from '#app/ui/form-problems.tsx';
import { useScrollCurrentIntoView } from '#app/ui/use-scroll-current-into-view.ts';

import { useEditorFormState } from './form/form-state.ts';

export type AdminEditorTab = {
  to: string;
  label: string;
  isCurrent: boolean;
  /** Returns whether a field of the form is in this tab; absent for a tab without fields. */
  holds?: (field: string) => boolean;
};

/** Returns how many of the refused fields are in a tab. */
function countFieldProblemsInEditorTab({ holds }: AdminEditorTab, problems: readonly FormProblem[]): number {
  return problems.filter(({ field }) => field !== null && holds?.(field)).length;
}

function EditorTabErrorCountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-2 inline-grid min-w-5 place-items-center rounded-full bg-bad-tint px-1.5 text-xs font-bold text-bad">
      <span>
        {count}
        <span className="sr-only">{count === 1 ? ' field to correct' : ' fields to correct'}</span>
      </span>
    </span>
  );
}

/**
 * The tabs of an editor as links: each has its own address, so that Back and new windows work. Tabs with
 * refused fields are marked.
 */
export function EditorTabs({
  tabs,
  label = 'Editor sections',
}: {
  tabs: readonly AdminEditorTab[];
  /** The name of what the tabs belong to. */
  label?: string;
}) {
  const { problems } = useEditorFormState();
  const row = useScrollCurrentIntoView<HTMLUListElement>(tabs.find(({ isCurrent }) => isCurrent)?.to);
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
              <EditorTabErrorCountBadge count={countFieldProblemsInEditorTab(tab, problems)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The fields of one tab, which stay in the form while another tab is shown. Without script, a tab with
 * refused fields is shown beside the current one, because following its link would lose the input.
 */
export function AdminEditorTabPanel({
  tab,
  className,
  children,
}: {
  tab: AdminEditorTab;
  className?: string;
  children: ReactNode;
}) {
  const { problems, isReady } = useEditorFormState();
  const isShown = tab.isCurrent || (!isReady && countFieldProblemsInEditorTab(tab, problems) > 0);
  return (
    <div hidden={!isShown} data-tab={tab.to} className={isShown ? className : undefined}>
      {children}
    </div>
  );
}
