import type { BillRunProgress } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Proposal, ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

/** A proposal's inputs, in words; compared when it is published. */
export interface Basis {
  generation: number
  allocations: string[]
  bundles: { name: string; updatedAt: string }[]
}

export interface ShadowRow {
  index: number
  clientIndex: number
  billRunIndex: number
  billRunDescription: string
  periodStart: string
  periodEnd: string
  description: string
  proposal: Proposal
  basis: Basis | null
  status: ShadowRun['status']
  progress: BillRunProgress | null
  failure: string | null
  counts: ShadowRun['counts']
  createdAt: Date
  createdBy: string | null
  publishedAt: Date | null
  publishedBy: string | null
  publishedFrom: string | null
}

const columns = sql`
  s.index, s.client_index as "clientIndex", s.bill_run_index as "billRunIndex", r.description as "billRunDescription",
  r.period_start as "periodStart", r.period_end as "periodEnd", s.description, s.proposal, s.basis, s.status,
  s.progress, s.failure, s.counts, s.created_at as "createdAt", u.username as "createdBy",
  s.published_at as "publishedAt", p.username as "publishedBy", s.published_from as "publishedFrom"`
const joined = sql`from shadow_runs s join bill_runs r on r.index = s.bill_run_index
  left join users u on u.index = s.created_by left join users p on p.index = s.published_by`

export async function selectShadowRuns(
  db: Db,
  clientIndex: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ShadowRow[]; total: number }> {
  const rows = await allRows<ShadowRow>(db)`
    select ${columns} ${joined} where s.client_index = ${clientIndex}
    order by s.index desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { total } = await db
    .selectFrom('shadow_runs')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('client_index', '=', clientIndex)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** One of a reseller's shadow runs; `hold` locks it until the transaction ends. */
export async function selectShadowRun(
  db: Db,
  clientIndex: number,
  index: number,
  lock = false,
): Promise<ShadowRow | undefined> {
  if (lock) await lockRows(db, 'shadow_runs', [index])
  return firstRow<ShadowRow>(db)`
    select ${columns} ${joined} where s.client_index = ${clientIndex} and s.index = ${index}`
}

export async function insertShadowRun(
  db: Db,
  run: {
    clientIndex: number
    billRunIndex: number
    description: string
    proposal: Proposal
    createdBy: number
  },
): Promise<number> {
  return insertRow(db, 'shadow_runs', {
    client_index: run.clientIndex,
    bill_run_index: run.billRunIndex,
    description: run.description,
    proposal: JSON.stringify(run.proposal),
    created_by: run.createdBy,
  })
}

export async function updateState(
  db: Db,
  index: number,
  changes: { status: ShadowRow['status']; failure?: string | null },
): Promise<void> {
  await updateRow(db, 'shadow_runs', index, { ...changes, progress: null })
}

/** Allows one publication at a time per reseller: the inputs are compared before they are changed. */
export async function lockPublishing(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shadow-runs'), ${clientIndex})`.execute(db)
}

export async function updatePublished(db: Db, index: number, from: string, userIndex: number): Promise<void> {
  await updateRow(db, 'shadow_runs', index, {
    status: 'published',
    published_from: from,
    published_by: userIndex,
    published_at: new Date(),
  })
}
