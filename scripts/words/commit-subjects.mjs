// Commit subjects say `area: what it does` in at most 72 characters (docs/style.md); part of `npm run check`.
import { spawnSync } from 'node:child_process';

const LONGEST = 72;
const FORM = /^[a-z\d][a-z\d ,&/-]*: \S/;
/** Commits from before the rule keep their subjects. */
const SINCE = '2026-11-29T00:00:00Z';

/**
 * Returns what to change in these subjects, one sentence each.
 *
 * @param {readonly string[]} subjects
 * @returns {string[]}
 */
export function findBadSubjects(subjects) {
  return subjects.flatMap((subject) => {
    if (!FORM.test(subject)) return [`write "area: what it does": ${subject}`];
    if (subject.length > LONGEST) return [`at most ${LONGEST} characters, not ${subject.length}: ${subject}`];
    return [];
  });
}

/** @param {string} root of the project; without its history nothing is checked */
export function checkSubjects(root) {
  const { stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  });
  return findBadSubjects((stdout ?? '').split('\n').filter(Boolean));
}
