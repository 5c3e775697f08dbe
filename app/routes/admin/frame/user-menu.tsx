import { useRef } from 'react';
import { Link } from 'react-router';

import { useAfterNavigation } from '#app/admin-kit/use-on-new-page.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import type { Role } from '#app/platform/context.ts';
import { clearPrivateStorageOnSignOut } from '#app/platform/private-memory.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { ThemeChoice } from '../theme-choice.ts';

import { AdminThemeChoiceForm } from './theme-form.tsx';

export type UserMenuPerson = { name: string; email: string; role: Role };

/** Returns the initials of first and last name, for a person's avatar. */
function getInitials(name: string): string {
  const words = name.split(/[\s@.]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0]);
  return letters.join('').toUpperCase();
}

const MENU_ITEM_CLASSES =
  'flex min-h-10 w-full items-center gap-2.5 rounded-base px-3 text-left text-sm hover:bg-sunken';

/** The user's menu: account, theme, sign out. A popover, so that it opens without script. */
export function UserMenu({
  id,
  person,
  theme,
  isCompact = false,
}: {
  id: string;
  person: UserMenuPerson;
  theme: ThemeChoice;
  isCompact?: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useAfterNavigation(() => ref.current?.hidePopover());

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-base px-2 text-left text-sm font-semibold hover:bg-sunken"
      >
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-base bg-sunken text-2xs font-bold text-ink"
        >
          {getInitials(person.name)}
        </span>
        <span className={isCompact ? 'sr-only' : 'min-w-0 flex-1 truncate'}>
          {person.name}
          <span className="sr-only">, account menu</span>
        </span>
        {isCompact ? null : <Icon name="chevrons-up-down" className="size-4 shrink-0 text-ink-3" />}
      </button>
      <div
        ref={ref}
        id={id}
        popover="auto"
        className={joinClassNames(
          'popover-in fixed w-64 rounded-base border border-line bg-paper p-1.5 text-ink shadow-pop',
          isCompact ? 'inset-[4.25rem_1rem_auto_auto]' : 'inset-[auto_auto_4.25rem_0.75rem]',
        )}
      >
        <div className="grid gap-0.5 border-b border-line px-3 pt-1.5 pb-3">
          <p className="truncate text-sm font-semibold">{person.name}</p>
          <p className="truncate text-xs text-ink-3">{person.email}</p>
          <p className="text-xs text-ink-3 capitalize">{person.role}</p>
        </div>
        <div className="border-b border-line px-3 py-3">
          <AdminThemeChoiceForm theme={theme} />
        </div>
        <ul className="pt-1.5">
          <li>
            <Link to="/account" reloadDocument className={MENU_ITEM_CLASSES}>
              <Icon name="user-round" className="size-4" />
              Your account
            </Link>
          </li>
          <li>
            <form method="post" action="/auth/sign-out" onSubmit={clearPrivateStorageOnSignOut}>
              <button className={MENU_ITEM_CLASSES}>
                <Icon name="log-out" className="size-4" />
                Sign out
              </button>
            </form>
          </li>
        </ul>
      </div>
    </>
  );
}
