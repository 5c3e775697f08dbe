import type { BriefQuestionPurchasePreview } from '../briefs/brief-questions.ts';

/** The questions a service asks after the payment, shown before it. */
export function BriefQuestionPreview({ questions }: { questions: readonly BriefQuestionPurchasePreview[] }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5">
      {questions.map(({ key, label, when }) => (
        <li key={key} className="pl-1 wrap-anywhere">
          {label}
          {when === 'always' ? null : (
            <span className="text-sm text-ink-3">
              {when === 'optional' ? ' (optional)' : ' (only if it applies)'}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
