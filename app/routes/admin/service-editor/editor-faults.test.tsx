import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { ServiceEditorCrashPage } from './editor-faults.tsx';

test('[AEDIT-14] an editor that breaks says so, keeps the way back and offers to refresh the page', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ServiceEditorCrashPage />
    </MemoryRouter>,
  );
  expect(page).toContain('Service Editor Error');
  expect(page).toMatch(/<button type="submit"[^>]*>Refresh Page<\/button>/);
  expect(page).toContain('href="/admin/services"');
});
