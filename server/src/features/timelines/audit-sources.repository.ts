import { sql } from 'kysely'
import { beforeCursor, numberKey, type Reach, type Source, source } from './timeline-sources.repository.ts'

const entry = sql`jsonb_build_object('audit', e.index)`

/** Audit entries that name an account, however many others with it. */
export const auditOfAccount = (account: number, reach: Reach): Source =>
  source(
    'audit',
    sql`select e.at, ${numberKey(sql`e.audit_index`)}, jsonb_build_object('audit', e.audit_index)
      from (select at, audit_index from audit_accounts e
            where account_index = ${account} and ${beforeCursor(reach, 'e.at', 'e.audit_index')}) e`,
    reach,
  )

/**
 * Changes for a whole reseller: entries about things that affect every account's bill and that name no account. Each
 * kind is read from its own end of the index, so that many of one do not slow the others.
 */
export const auditOfReseller = (client: number, entities: readonly string[], reach: Reach): Source =>
  source(
    'audit',
    sql`select e.at, ${numberKey(sql`e.index`)}, ${entry}
      from unnest(${entities}::text[]) n (entity) cross join lateral (
        select at, index from audit_entries e where client_index = ${client} and entity = n.entity and not of_account
          and ${beforeCursor(reach, 'e.at', 'e.index')}) e`,
    reach,
  )

/** Audit entries of one thing, such as an invoice run; without those that name accounts, if so asked. */
export const auditOf = (
  entity: string,
  index: number,
  reach: Reach,
  { ofAccounts = true }: { ofAccounts?: boolean } = {},
): Source =>
  source(
    'audit',
    sql`select e.at, ${numberKey(sql`e.index`)}, ${entry} from audit_entries e
      where e.entity = ${entity} and e.entity_index = ${index} and (${ofAccounts} or not e.of_account)`,
    reach,
  )
