import { Link } from 'react-router';

import { CONTENT_BLOCK_FORMS_BY_NAME } from '#app/modules/content/blocks/block-forms.ts';
import type { ContentBlockFieldLimits } from '#app/modules/content/blocks/block-limits.server.ts';

import { ContentBlockFields } from '../homepage-content/block-fields.tsx';

const homePageContentForm = CONTENT_BLOCK_FORMS_BY_NAME.home;
const HOME_HERO_SECTION_TITLE = 'Hero';

/** The texts at the top of the home page, with a link to edit the rest. */
export function HomePageFields({ limits }: { limits: ContentBlockFieldLimits }) {
  const first = homePageContentForm.parts.filter(({ title }) => title === HOME_HERO_SECTION_TITLE);
  const rest = homePageContentForm.parts.filter(({ title }) => title !== HOME_HERO_SECTION_TITLE);
  return (
    <>
      <p className="text-sm">
        Your photo and your story are on the{' '}
        <Link to="/admin/homepage-content/about" className="underline underline-offset-4">
          About page
        </Link>
        .
      </p>
      <ContentBlockFields form={{ ...homePageContentForm, parts: first }} limits={limits} />
      <details className="grid gap-4">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
          Rest of the home page
        </summary>
        <ContentBlockFields form={{ ...homePageContentForm, parts: rest }} limits={limits} />
      </details>
    </>
  );
}
