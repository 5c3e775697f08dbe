import { OPENS_NEW_TAB_LABEL } from '#app/lib/external-links.ts';

import {
  type BriefQuestion,
  isBriefQuestionAnswered,
  filterVisibleQuestions,
} from '../briefs/brief-questions.ts';
import type { OrderItemBrief } from '../briefs/brief-states.ts';
import { normalizeWebAddress } from '../briefs/validate-answers.ts';
import type { OrderCustomerOrStaffSide } from '../files/order-files.ts';

import { OrderFileLink } from './file-name.tsx';

type BriefWithAnswers = Pick<OrderItemBrief, 'orderId' | 'questions' | 'answers' | 'files'>;

function BriefAnswerItem({
  brief,
  question,
  side,
}: {
  brief: BriefWithAnswers;
  question: BriefQuestion;
  side: OrderCustomerOrStaffSide;
}) {
  const answer = brief.answers[question.key];
  if (question.type === 'file') {
    const files = brief.files.filter(({ questionKey }) => questionKey === question.key);
    if (files.length > 0)
      return (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id}>
              <OrderFileLink
                file={file}
                orderId={brief.orderId}
                side={side}
                className="font-semibold underline underline-offset-4"
              />
            </li>
          ))}
        </ul>
      );
  }
  if (!isBriefQuestionAnswered(answer) || question.type === 'file')
    return <p className="text-ink-3">No answer</p>;
  if (Array.isArray(answer))
    return (
      <ul className="grid list-disc gap-1 pl-5">
        {answer.map((one) => (
          <li key={one} className="wrap-anywhere">
            {one}
          </li>
        ))}
      </ul>
    );
  const address = question.type === 'url' ? normalizeWebAddress(answer ?? '') : null;
  if (address !== null)
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="wrap-anywhere underline underline-offset-4"
      >
        {answer}
        <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
      </a>
    );
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {answer}
    </p>
  );
}

/** Shows the answers, question by question; leaves out hidden questions. */
export function BriefAnswersList({
  brief,
  side = 'customer',
}: {
  brief: BriefWithAnswers;
  side?: OrderCustomerOrStaffSide;
}) {
  return (
    <dl className="grid border-b border-line">
      {filterVisibleQuestions(brief.questions, brief.answers).map((question) => (
        <div
          key={question.key}
          className="grid gap-1 border-t border-line py-4 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6"
        >
          <dt className="text-sm font-semibold wrap-anywhere">{question.label}</dt>
          <dd className="min-w-0 text-base text-ink-2">
            <BriefAnswerItem brief={brief} question={question} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
