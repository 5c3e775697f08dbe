import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Leads to what a list shows as a file, whose address has the list's own query. Only for whoever may have it. */
export function ExportButton({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="outline" reloadDocument>
      <Icon name="download" className="size-4" />
      Export CSV
    </ButtonLink>
  );
}
