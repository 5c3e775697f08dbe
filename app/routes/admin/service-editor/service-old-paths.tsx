import { AdminFormSection } from './form-parts.tsx';

/** The addresses of a former shop that redirect to this service, as imported; nothing if there are none. */
export function ImportedFormerShopUrlsOfService({ paths }: { paths: readonly string[] | null }) {
  if (paths?.length === 0) return null;
  return (
    <AdminFormSection
      title="Old URLs"
      note="These redirect to this service. To change them, import services with the column “Old URL”."
    >
      {paths === null ? (
        <p role="alert" className="font-semibold text-bad">
          Old URLs couldn’t be loaded. Reload the page.
        </p>
      ) : (
        <ul className="grid gap-1 text-sm wrap-anywhere">
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
    </AdminFormSection>
  );
}
