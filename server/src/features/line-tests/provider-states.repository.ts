import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const selectProvider = (db: Db, name: string) =>
  db
    .selectFrom('line_test_providers')
    .select([
      'state',
      'failure',
      'silent_until as silentUntil',
      'changed_at as changedAt',
      'last_answer_at as lastAnswerAt',
    ])
    .where('name', '=', name)
    .executeTakeFirst()

export async function saveAnswering(db: Db, name: string): Promise<void> {
  await sql`
    insert into line_test_providers (name, state, last_answer_at) values (${name}, 'answers', now())
    on conflict (name) do update set state = 'answers', failure = null, silent_until = null, last_answer_at = now(),
      changed_at = case when line_test_providers.state = 'answers' then line_test_providers.changed_at else now() end`.execute(
    db,
  )
}

export async function saveSilent(db: Db, name: string, failure: string, silentMs: number): Promise<void> {
  const until = sql`now() + make_interval(secs => ${silentMs / 1000}::float8)`
  await sql`
    insert into line_test_providers (name, state, failure, silent_until) values (${name}, 'silent', ${failure}, ${until})
    on conflict (name) do update set state = 'silent', failure = excluded.failure, silent_until = excluded.silent_until,
      changed_at = case when line_test_providers.state = 'silent' then line_test_providers.changed_at else now() end`.execute(
    db,
  )
}
