import { Form, useLocation, useMatches } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import type { DemoOrLiveDataSet } from '#app/lib/data-set.ts';
import { getRouteOptionsFromHandle } from '#app/platform/route-facts.ts';

const DEMO_OR_LIVE_DATA_OPTIONS = [
  { set: 'demo', label: 'Demo', hint: 'Sample orders, people and visits. Switch to Live for your own.' },
  {
    set: 'live',
    label: 'Live',
    hint: 'Your own orders, people and visits. Switch to Demo for sample data.',
  },
] as const;

/**
 * Shows which data set the page shows, with a switch to the other; nothing on pages without one, or without
 * demo data.
 */
export function DemoOrLiveDataSwitch({ dataSet }: { dataSet: DemoOrLiveDataSet | null }) {
  const { pathname, search } = useLocation();
  const isDecided = useMatches().some(({ handle }) => getRouteOptionsFromHandle(handle).isOfDataSet);
  const shown = DEMO_OR_LIVE_DATA_OPTIONS.find(({ set }) => set === dataSet);
  if (!shown || !isDecided) return null;
  return (
    <Form
      method="post"
      action="/admin/data-set"
      preventScrollReset
      data-no-print
      aria-label="Orders, people and visits shown"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper px-5 py-1.5 lg:px-8"
    >
      <input type="hidden" name="next" value={pathname + search} />
      <div className="inline-flex rounded-base border border-field">
        {DEMO_OR_LIVE_DATA_OPTIONS.map(({ set, label }) => (
          <button
            key={set}
            name="set"
            value={set}
            aria-pressed={set === dataSet}
            className={joinClassNames(
              'min-h-8 px-3 text-xs font-semibold first:rounded-l-base last:rounded-r-base pointer-coarse:min-h-11',
              set === dataSet ? 'bg-inverse text-on-inverse' : 'text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="text-xs text-ink-2">{shown.hint}</p>
    </Form>
  );
}
