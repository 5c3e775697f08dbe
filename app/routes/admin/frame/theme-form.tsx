import { useFetcher, useLocation } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

import { type ThemeChoice, parseThemeChoice } from '../theme-choice.ts';

const THEME_OPTIONS = [
  { theme: 'system', label: 'System', icon: 'monitor' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** The three themes as buttons of one form; a press stores and applies the theme at once. */
export function AdminThemeChoiceForm({ theme }: { theme: ThemeChoice }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const shown = parseThemeChoice(fetcher.formData?.get('theme')) ?? theme;
  return (
    <fetcher.Form method="post" action="/admin/theme">
      <fieldset>
        <legend className="pb-1.5 text-xs font-semibold">Theme</legend>
        <input type="hidden" name="next" value={pathname + search} />
        <div className="grid grid-cols-3 gap-1">
          {THEME_OPTIONS.map(({ theme: choice, label, icon }) => (
            <button
              key={choice}
              name="theme"
              value={choice}
              aria-pressed={choice === shown}
              onClick={() => {
                document.documentElement.dataset.theme = choice;
              }}
              className={joinClassNames(
                'grid min-h-11 place-items-center rounded-base border py-1 text-2xs font-semibold',
                choice === shown
                  ? 'border-inverse bg-inverse text-on-inverse'
                  : 'border-field hover:border-ink hover:bg-sunken',
              )}
            >
              <Icon name={icon} className="size-4" />
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </fetcher.Form>
  );
}
