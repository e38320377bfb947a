import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRuns } from './exception-scope.repository.ts'
import { keyOf } from './found-columns.repository.ts'

const key = sql`bill_run_index, kind, subject, brand_index, account_index, carrier_index, rate_card_index, file_index`

/**
 * Replaces the stored findings of the kinds: the same again changes nothing, missing ones are stored as gone, and a
 * sign-off stays, or counts again, if the figures are those that it was given for.
 */
export async function mergeFindings(
  db: Db,
  run: { index: number; clientIndex: number },
  kinds: readonly ExceptionKind[],
): Promise<void> {
  await lockRuns(db, [run.index])
  await sql`
    insert into exception_findings as f (${key}, client_index, calls, duration_seconds, money, detail, binding)
    select ${run.index}, s.kind, s.subject, s.brand_index, s.account_index, s.carrier_index, s.rate_card_index,
      s.file_index, ${run.clientIndex}, s.calls, s.duration_seconds, s.money, s.detail,
      md5(coalesce(s.binding, s.calls || ' ' || coalesce(s.money::text, '')))
    from staged_findings s
    on conflict (${key}) do update set calls = excluded.calls, duration_seconds = excluded.duration_seconds,
      money = excluded.money, detail = excluded.detail, binding = excluded.binding, gone_at = null,
      found_at = case when f.gone_at is null then f.found_at else now() end,
      sign_off_index = case when f.binding = excluded.binding then f.sign_off_index end
    where f.gone_at is not null or f.binding <> excluded.binding or f.detail <> excluded.detail
      or f.money is distinct from excluded.money or f.duration_seconds <> excluded.duration_seconds`.execute(
    db,
  )
  await sql`
    update exception_findings f set gone_at = now()
    where f.bill_run_index = ${run.index} and f.kind = any(${kinds}::text[]) and f.gone_at is null
      and not exists (select from staged_findings s where ${keyOf('s')} = ${keyOf('f')})`.execute(db)
  await sql`
    update exception_findings f set sign_off_index = s.index
    from exception_sign_offs s
    where f.bill_run_index = ${run.index} and f.sign_off_index is null and s.finding_index = f.index
      and s.undone_at is null and s.binding = f.binding`.execute(db)
}

/** Stores the totals of the kinds for the trend; a kind without findings is zero. */
export async function saveFigures(
  db: Db,
  billRunIndex: number,
  kinds: readonly ExceptionKind[],
): Promise<void> {
  await sql`
    insert into exception_figures (bill_run_index, kind, findings, calls, money)
    select ${billRunIndex}, k.kind, count(s.kind), coalesce(sum(s.calls), 0), coalesce(sum(s.money), 0)
    from unnest(${kinds}::text[]) k (kind) left join staged_findings s on s.kind = k.kind group by k.kind
    on conflict (bill_run_index, kind) do update set findings = excluded.findings, calls = excluded.calls,
      money = excluded.money`.execute(db)
}
