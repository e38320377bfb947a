import {
  invoiceRunStatus,
  openRunStatuses,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type {
  AffectedRun,
  OutputGroup,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type { OptionalOutputKind } from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface GroupRow extends Omit<OutputGroup, 'updatedAt' | 'leftOut'> {
  leftOut: string[]
  updatedAt: Date
}

/** A reseller's groups, or one of them, with brands and how many open accounts those have. */
export const selectGroups = (db: Db, clientIndex: number, index?: number) => allRows<GroupRow>(db)`
    with counted as (
      select brand_index, count(*)::int as accounts
      from accounts where client_index = ${clientIndex} and closed_on is null group by 1
    ), members as (
      select m.output_group_index, json_agg(json_build_object('index', b.index, 'name', b.name,
        'accounts', coalesce(c.accounts, 0)) order by lower(b.name), b.index) as brands
      from output_group_brands m join brands b on b.index = m.brand_index
      left join counted c on c.brand_index = b.index
      where m.client_index = ${clientIndex} group by 1
    )
    select g.index, g.name, g.is_default as "isDefault", g.left_out as "leftOut",
      coalesce(m.brands, '[]') as brands, g.version, g.updated_at as "updatedAt", u.username as "updatedBy"
    from output_groups g left join members m on m.output_group_index = g.index
    left join users u on u.index = g.updated_by
    where g.client_index = ${clientIndex} ${index === undefined ? sql`` : sql`and g.index = ${index}`}
    order by not g.is_default, lower(g.name), g.index`

/** What the reseller's groups exclude, the default one first. */
export const selectFacts = (db: Db, clientIndex: number) => allRows<{
  name: string
  leftOut: string[]
  brands: number
}>(db)`
    select g.name, g.left_out as "leftOut",
      (select count(*) from output_group_brands m
        where m.client_index = g.client_index and m.output_group_index = g.index)::int as brands
    from output_groups g where g.client_index = ${clientIndex} order by not g.is_default, g.index`

/** The given brands, each with its group. */
export const selectMembers = (db: Db, clientIndex: number, brands: readonly number[]) =>
  db
    .selectFrom('output_group_brands as m')
    .innerJoin('brands as b', 'b.index', 'm.brand_index')
    .innerJoin('output_groups as g', 'g.index', 'm.output_group_index')
    .select(['b.index', 'b.name', 'g.index as groupIndex', 'g.name as groupName'])
    .where('m.client_index', '=', clientIndex)
    .where('m.brand_index', '=', sql<number>`any(${brands}::int[])`)
    .orderBy('b.index')
    .execute()

export async function moveMembers(db: Db, brands: readonly number[], groupIndex: number): Promise<void> {
  await db
    .updateTable('output_group_brands')
    .set({ output_group_index: groupIndex })
    .where('brand_index', '=', sql<number>`any(${brands}::int[])`)
    .execute()
}

/** Brands of the reseller whose group excludes the output, by name. */
export async function selectBrandsWithout(
  db: Db,
  clientIndex: number,
  kind: OptionalOutputKind,
): Promise<{ index: number; name: string }[]> {
  return db
    .selectFrom('output_group_brands as m')
    .innerJoin('output_groups as g', 'g.index', 'm.output_group_index')
    .innerJoin('brands as b', 'b.index', 'm.brand_index')
    .select(['b.index', 'b.name'])
    .where('m.client_index', '=', clientIndex)
    .where(sql<boolean>`${kind} = any(g.left_out)`)
    .orderBy('b.name')
    .orderBy('b.index')
    .execute()
}

/** Runs whose next pack depends on the groups: open, confirmed and hosted ones, the latest first. */
export const selectAffectedRuns = (db: Db, clientIndex: number, most: number) => allRows<AffectedRun>(db)`
    select r.index, r.description, case r.status when 75 then 'confirmed' when 85 then 'hosted' else 'open' end as state,
      r.brand_indexes as "brandIndexes",
      (select count(*) from invoice_run_files f where f.invoice_run_index = r.index)::int as packs,
      (select count(*) from report_requests q
        where q.invoice_run_index = r.index and q.status in ('ready', 'confirmed', 'hosted'))::int as reports
    from invoice_runs r
    where r.client_index = ${clientIndex} and r.status in (${sql.join([...openRunStatuses, invoiceRunStatus.confirmed, invoiceRunStatus.hosted])})
    order by r.index desc limit ${most}`
