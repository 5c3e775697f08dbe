import { wrapInsertsWithIndexRebuild } from './without-indexes.ts';

/**
 * Returns SQL that fills a shop with this many contacts and as many messages of a year, always the same: one
 * of 25 messages is unanswered, one of ten contacts has an open task. For benchmarks only: the rows do not
 * pass through the shop's own code.
 */
export function buildContactAndMessageInsertSql(count: number): string[] {
  return wrapInsertsWithIndexRebuild(
    ['contacts', 'contact_tasks', 'contact_messages'],
    [
      ...splitRowCountIntoBatches(count).map(buildContactsInsertSql),
      CONTACT_TASK_INSERT_SQL,
      ...splitRowCountIntoBatches(count).map(buildContactMessagesInsertSql),
    ],
  );
}

/**
 * Rows per statement: on a slow machine, one statement for all of them would exceed the statement timeout.
 */
const CONTACT_ROWS_PER_INSERT = 10_000;

type RowNumberRange = { from: number; to: number };

const splitRowCountIntoBatches = (count: number): RowNumberRange[] =>
  Array.from({ length: Math.ceil(count / CONTACT_ROWS_PER_INSERT) }, (_, part) => ({
    from: part * CONTACT_ROWS_PER_INSERT + 1,
    to: Math.min((part + 1) * CONTACT_ROWS_PER_INSERT, count),
  }));

const buildContactsInsertSql = ({ from, to }: RowNumberRange) =>
  `insert into contacts (id, mailbox, email, name, company, source, stage, tags, value_cents, lost_reason, last_contact_at, created_at, updated_at)
      select gen_random_uuid(), mail.mail, mail.mail,
        (array['Nora','Sam','Ada','Ivo','Mara','Otto'])[1 + n % 6] || ' ' || (array['Lind','Berg','Cole','Diaz'])[1 + n % 4] || n % 997,
        'Client ' || n % 5000 || ' Ltd', (array['contact-form','order','newsletter','demand','manual'])[1 + n % 5], stage.stage,
        case when n % 50 = 0 then array['vip'] else '{}'::text[] end,
        case when n % 3 = 0 then n * 7919 % 900000 end,
        case when stage.stage = 'lost' then 'Too dear' end, at.at, at.at, at.at
      from generate_series(${from}, ${to}) n,
        lateral (select 'person' || n || '@client' || n % 5000 || '.example' as mail) mail,
        lateral (select (array['new','contacted','qualified','quote_sent','won','lost'])[1 + n % 6] as stage) stage,
        lateral (select now() - (n * 5 || ' minutes')::interval as at) at`;

const CONTACT_TASK_INSERT_SQL = `insert into contact_tasks (id, contact_id, text, due_at, created_at, updated_at)
      select gen_random_uuid(), id, 'Call back', now() + ((nr % 400 - 200) || ' hours')::interval, created_at, created_at
      from (select id, created_at, row_number() over (order by created_at) as nr from contacts) c where nr % 10 = 0`;

const CONTACT_MESSAGE_TOPICS_SQL = `(array['audit','newsletter','checkout','tracking','campaign','report','landing page','dashboard'])`;

const buildContactMessagesInsertSql = ({ from, to }: RowNumberRange) =>
  `insert into contact_messages (id, contact_id, name, email, company, subject, message, state, waiting_since, dedupe_key, created_at, updated_at)
      select gen_random_uuid(), id, name, email, company,
        (array['project-inquiry','service-question','partnership','support','other'])[1 + nr % 5],
        'We would like to know what your ' || ${CONTACT_MESSAGE_TOPICS_SQL}[1 + nr % 8] || ' costs for a shop of ' || nr % 900
          || ' pages, and when you could begin with the ' || ${CONTACT_MESSAGE_TOPICS_SQL}[1 + nr / 8 % 8] || '.',
        case when nr % 50 = 0 then 'unread' when nr % 50 = 1 then 'read' when nr % 50 = 2 then 'spam' else 'answered' end,
        created_at, 'bench-' || nr, created_at, created_at
      from (select *, row_number() over (order by created_at desc) as nr from contacts) c where nr between ${from} and ${to}`;
