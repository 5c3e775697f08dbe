import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { BriefSaveStatusMessage } from './save-note.tsx';

test('the time of a save is shown in Eastern Time, whatever the time zone of the browser', () => {
  const saved = { kind: 'saved', at: '2026-11-20T14:14:00.000Z', isBehind: false } as const;
  expect(renderToStaticMarkup(<BriefSaveStatusMessage state={saved} />)).toContain('Saved at 9:14 AM ET');
});
