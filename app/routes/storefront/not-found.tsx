import { data } from 'react-router';

import { LostPage } from '#app/modules/search/ui/lost-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <LostPage />;
}
