/** Where environment variables are set, for the steps that need some. */
export function EnvironmentVariablesHint() {
  return (
    <p className="text-sm text-ink-2">
      Write each as a line <code>NAME=value</code> in the file <code>.env</code> in the shop’s folder; create
      it if it isn’t there. On a hosting platform, use its page for environment variables.
    </p>
  );
}
