import { getAuthFailureMessage } from '../model.ts';

/** Returns why a data copy was not delivered, by the code in the URL; null for an unknown code. */
export function describeDataExportDownloadFailure(code: string | null): string | null {
  switch (code) {
    case 'wrong-proof':
    case 'wrong-factor':
    case 'busy':
      return getAuthFailureMessage({ code });
    case 'too-many':
      return 'Too many attempts. Wait a while and try again.';
    default:
      return null;
  }
}
