import { useState } from 'react';

import type { BriefQuestion } from '../briefs/brief-questions.ts';
import type { OrderItemBrief, BriefAnswerFile } from '../briefs/brief-states.ts';
import type { SelectedOrderFile } from '../files/order-files.ts';

import { FilePicker } from './file-picker.tsx';
import { BriefQuestionFieldset } from './question-field.tsx';

/** A question answered by files: each is stored as soon as it is uploaded. */
export function BriefFileUploadQuestion({
  brief,
  question,
  files: initialFiles,
  error,
}: {
  brief: OrderItemBrief;
  question: BriefQuestion;
  files: readonly BriefAnswerFile[];
  error: string | null;
}) {
  const [files, setFiles] = useState<readonly SelectedOrderFile[]>(initialFiles);
  return (
    <BriefQuestionFieldset question={question} error={error}>
      <FilePicker
        orderId={brief.orderId}
        place="brief"
        orderItemId={brief.itemId}
        questionKey={question.key}
        files={files}
        onChange={setFiles}
      />
    </BriefQuestionFieldset>
  );
}
