import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import type { ReadRow } from './report-rows.domain.ts'

export interface FoundCollection {
  file: number
  position: number
  accountIndex: number
  entryDay: string
  serviceUserNumber: string
  /** Its receipt in the ledger. */
  receipt: number | null
  returned: boolean
}

/** The collection that a row is about: of its day where that is given, one that has not come back first. */
export const findCollection = (db: Db, clientIndex: number, row: ReadRow) => firstRow<FoundCollection>(db)`
    select f.index as file, c.position, c.account_index as "accountIndex", f.entry_day as "entryDay",
      c.service_user_number as "serviceUserNumber", p.index as receipt, exists (select from account_postings r where r.reverses_index = p.index) as returned
    from direct_debit_collections c join direct_debit_files f on f.index = c.direct_debit_file_index
    left join account_postings p on p.direct_debit_file_index = f.index and p.direct_debit_position = c.position
    where f.client_index = ${clientIndex} and not c.withdrawn
      and (${row.serviceUserNumber} = '' or c.service_user_number = ${row.serviceUserNumber})
      and c.reference = ${row.reference} and c.amount = ${row.amount}::numeric
      and (${row.sortCode} = '' or c.sort_code = ${row.sortCode})
      and (${row.bankAccount} = '' or c.bank_account = ${row.bankAccount})
      and (${row.on}::date is null or ${row.on}::date in (f.entry_day, f.processing_day))
    order by returned, c.code = ${row.transactionCode} desc, f.entry_day desc, f.index desc, c.position limit 1`

/** The collection whose claim a row withdraws: posted, and not withdrawn before. */
export const findClaimed = (db: Db, clientIndex: number, row: ReadRow) => firstRow<{
  file: number
  position: number
  accountIndex: number
}>(db)`
    select w.direct_debit_file_index as file, w.direct_debit_position as position, w.account_index as "accountIndex"
    from bacs_report_rows w join bacs_reports r on r.index = w.bacs_report_index
    where w.client_index = ${clientIndex} and r.kind = 'ddica' and w.outcome = 'matched' and not w.withdrawn
      and w.reference = ${row.reference} and w.amount = ${row.amount}::numeric
      and (${row.on}::date is null or w.effective_on = ${row.on}::date) and not exists (
        select from bacs_report_rows gone
        where gone.withdrawn and gone.outcome = 'matched'
          and gone.direct_debit_file_index = w.direct_debit_file_index
          and gone.direct_debit_position = w.direct_debit_position)
    order by w.bacs_report_index desc, w.position limit 1`
