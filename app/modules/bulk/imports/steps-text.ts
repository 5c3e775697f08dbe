import { isHtml } from '#app/lib/plain-text.ts';
import { escapeXmlText } from '#app/lib/xml.ts';

/** `1. Call: We talk for an hour.` */
const WORK_STEP_LINE_PATTERN = /^(?:\d{1,2}[.)]\s+|[-*•]\s+)?([^:]{1,80}):\s+(\S.*)$/;

/**
 * Returns the steps of a service as a numbered list if every line has a title before a colon. HTML, and text
 * that is not a list of steps, stay unchanged.
 */
export function convertStepsToHtml(text: string): string {
  if (isHtml(text)) return text;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const steps = lines.map((line) => WORK_STEP_LINE_PATTERN.exec(line));
  if (steps.length < 2 || steps.includes(null)) return text;
  const items = steps.map(
    (step) =>
      `<li><strong>${escapeXmlText(step?.[1]?.trim() ?? '')}</strong> ${escapeXmlText(step?.[2] ?? '')}</li>`,
  );
  return `<ol>${items.join('')}</ol>`;
}
