// Commit subjects say `area: what it does` in at most 72 characters (docs/style.md); part of `npm run check`.
import { spawnSync } from 'node:child_process';

const MAX_COMMIT_SUBJECT_LENGTH = 72;
const COMMIT_SUBJECT_FORMAT_PATTERN = /^[a-z\d][a-z\d ,&/-]*: \S/;
/** Commits from before the rule keep their subjects. */
const COMMIT_SUBJECT_RULE_START_TIME = '2026-11-29T00:00:00Z';

/**
 * Returns what to change in these subjects, one sentence each.
 *
 * @param {readonly string[]} subjects
 * @returns {string[]}
 */
export function findCommitSubjectProblems(subjects) {
  return subjects.flatMap((subject) => {
    if (!COMMIT_SUBJECT_FORMAT_PATTERN.test(subject)) return [`write "area: what it does": ${subject}`];
    if (subject.length > MAX_COMMIT_SUBJECT_LENGTH)
      return [`at most ${MAX_COMMIT_SUBJECT_LENGTH} characters, not ${subject.length}: ${subject}`];
    return [];
  });
}

/** @param {string} root of the project; without its history nothing is checked */
export function checkCommitSubjects(root) {
  const { stdout } = spawnSync(
    'git',
    ['log', '--no-merges', `--since=${COMMIT_SUBJECT_RULE_START_TIME}`, '--format=%s'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return findCommitSubjectProblems((stdout ?? '').split('\n').filter(Boolean));
}
