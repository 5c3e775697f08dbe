import { useSignedInUser } from '#app/modules/identity/ui/use-signed-in.ts';

/** Warns the team, and only the team, that a text is still the built-in template. */
export function LegalTemplateWarning() {
  if (!useSignedInUser()?.staff) return null;
  return (
    <p className="max-w-2xl rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      <strong>Template, not reviewed.</strong> This is the default text. Have a lawyer review it before you
      sell. Only your team sees this note.
    </p>
  );
}
