import { authFailureMessage } from '../model.ts';

/** Why a copy of one's data was not given, by the code in the address; null for what is no code of ours. */
export function downloadFailureMessage(code: string | null): string | null {
  switch (code) {
    case 'wrong-proof':
    case 'wrong-factor':
    case 'busy':
      return authFailureMessage({ code });
    case 'too-many':
      return 'Too many attempts. Wait a while and try again.';
    default:
      return null;
  }
}
