import { CASE_STUDY_FILE_TYPES } from '../model.ts';

/** Why an uploaded file of a case study is rejected. */
export type CaseStudyFileFailure =
  | { code: 'wrong-kind' }
  | { code: 'wrong-content' }
  | { code: 'too-large' }
  | { code: 'empty' }
  | { code: 'wrong-part' }
  /** It is still being assembled for another sender of its last part. */
  | { code: 'busy' };

/** The accepted types of file inputs. */
export const CASE_STUDY_FILE_ACCEPT = CASE_STUDY_FILE_TYPES.map((type) => `.${type}`).join(',');

/** Returns the message for the sender. */
export function getCaseStudyFileFailureMessage({ code }: CaseStudyFileFailure): string {
  switch (code) {
    case 'wrong-kind':
      return 'A case study takes PDF, DOC, DOCX, MP4, MOV and ZIP files.';
    case 'wrong-content':
      return 'The content of this file doesn’t match its type. It was not saved.';
    case 'too-large':
      return 'This file is too large: at most 100 MB.';
    case 'empty':
      return 'This file is empty.';
    case 'wrong-part':
      return 'This part doesn’t match the file. Choose the file again.';
    case 'busy':
      return 'This file is still being processed. Try again in a moment.';
  }
}
