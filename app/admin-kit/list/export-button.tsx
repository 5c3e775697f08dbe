import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Links to the list as a file, with the list's own query. Render only for users who may export. */
export function ExportButton({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="outline" reloadDocument>
      <Icon name="download" className="size-4" />
      Export CSV
    </ButtonLink>
  );
}
