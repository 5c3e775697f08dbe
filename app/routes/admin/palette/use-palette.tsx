import { type ReactNode, useEffect, useState } from 'react';
import { useSubmit } from 'react-router';

import { KeyboardShortcutsDialog } from '#app/admin-kit/shortcuts/help-dialog.tsx';
import { setSingleKeyShortcutsEnabled } from '#app/admin-kit/shortcuts/single-keys.ts';
import { useKeyboardShortcut, useShortcutListener } from '#app/admin-kit/shortcuts/use-shortcut.ts';

import type { AdminLayoutLoaderData } from '../frame/frame.tsx';
import type { ThemeChoice } from '../theme-choice.ts';

import type { CommandPaletteEntry } from './entries.ts';
import { CommandPalette } from './palette.tsx';

const COMMAND_PALETTE_THEME_OPTIONS = [
  { theme: 'system', label: 'System theme', icon: 'monitor' },
  { theme: 'light', label: 'Light theme', icon: 'sun' },
  { theme: 'dark', label: 'Dark theme', icon: 'moon' },
] as const;

/** Returns the actions available on every page. */
function useCommandPaletteActions(openHelp: () => void): CommandPaletteEntry[] {
  const submit = useSubmit();
  const choose = (theme: ThemeChoice) => {
    document.documentElement.dataset.theme = theme;
    void submit({ theme }, { method: 'post', action: '/admin/theme', navigate: false });
  };
  // The storefront is a separate application, so this is a full page load.
  const go = (href: string) => location.assign(href);
  return [
    {
      group: 'Actions',
      label: 'View shop',
      icon: 'external-link',
      words: 'storefront home',
      run: () => go('/'),
    },
    {
      group: 'Actions',
      label: 'Your account',
      icon: 'user-round',
      words: 'password profile',
      run: () => go('/account'),
    },
    { group: 'Actions', label: 'Keyboard shortcuts', icon: 'keyboard', words: 'help keys', run: openHelp },
    ...COMMAND_PALETTE_THEME_OPTIONS.map(({ theme, label, icon }) => ({
      group: 'Actions',
      label,
      icon,
      words: 'colours colors mode',
      run: () => choose(theme),
    })),
  ];
}

/** Registers the key shortcuts if the account enables them; returns a function that stores another choice. */
function useSingleKeyShortcutRegistration(usesSingleKeys: boolean): (isOn: boolean) => void {
  const submit = useSubmit();
  useEffect(() => setSingleKeyShortcutsEnabled(usesSingleKeys), [usesSingleKeys]);
  return (isOn) =>
    void submit(
      { singleKeys: isOn ? 'on' : 'off' },
      { method: 'post', action: '/admin/keys', navigate: false },
    );
}

/** The palette, the help dialog and their keys; `overlays` must be rendered once in the frame. */
export function useCommandPalette(facts: AdminLayoutLoaderData): { open: () => void; overlays: ReactNode } {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  // A dialog's close event may arrive after the next key has opened the other one.
  const closed = (which: typeof shown) => setShown((now) => (now === which ? null : now));
  const openHelp = () => setShown('help');
  const storeKeys = useSingleKeyShortcutRegistration(facts.usesSingleKeys);
  useShortcutListener();
  useKeyboardShortcut({ key: 'mod+k', label: 'Jump to anything', run: () => setShown('palette') });
  useKeyboardShortcut({ key: '?', label: 'Show shortcuts', run: openHelp });
  const actions = useCommandPaletteActions(openHelp);
  return {
    open: () => setShown('palette'),
    overlays: (
      <>
        {shown === 'palette' ? (
          <CommandPalette
            onClose={() => closed('palette')}
            pages={facts.pages}
            actions={actions}
            email={facts.person.email}
          />
        ) : null}
        <KeyboardShortcutsDialog
          isOpen={shown === 'help'}
          onClose={() => closed('help')}
          onSwitch={storeKeys}
        />
      </>
    ),
  };
}
