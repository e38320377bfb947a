import type { MandateFile } from '@nineops/contract/invoicing/mandate-files.contract'
import type { Db } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { InstructionRow } from '../mandates/mandates.service.ts'

const files = (db: Db, clientIndex: number) =>
  db
    .selectFrom('mandate_files as f')
    .leftJoin('users as u', 'u.index', 'f.made_by')
    .select([
      'f.index',
      'f.service_user_number as serviceUserNumber',
      'f.serial',
      'f.created_on as createdOn',
    ])
    .select(['f.processing_day as processingDay', 'f.items', 'u.username as madeBy'])
    .where('f.client_index', '=', clientIndex)

export const selectFiles = (db: Db, clientIndex: number): Promise<MandateFile[]> =>
  files(db, clientIndex).orderBy('f.index', 'desc').limit(500).execute()

export const selectFile = (db: Db, clientIndex: number, index: number) =>
  files(db, clientIndex).select('f.entry_day as entryDay').where('f.index', '=', index).executeTakeFirst()

export interface NewMandateFile {
  clientIndex: number
  serviceUserNumber: string
  serial: string
  createdOn: string
  processingDay: string
  entryDay: string
  madeBy: number
}

export async function insertFile(
  db: Db,
  file: NewMandateFile,
  items: readonly InstructionRow[],
): Promise<number> {
  const index = await insertRow(db, 'mandate_files', {
    client_index: file.clientIndex,
    service_user_number: file.serviceUserNumber,
    serial: file.serial,
    created_on: file.createdOn,
    processing_day: file.processingDay,
    entry_day: file.entryDay,
    items: items.length,
    made_by: file.madeBy,
  })
  // As many columns as PostgreSQL's 65,535 parameters allow at once.
  for (let from = 0; from < items.length; from += 5000)
    await db
      .insertInto('mandate_file_items')
      .values(
        items.slice(from, from + 5000).map((item, at) => ({
          mandate_file_index: index,
          position: from + at + 1,
          account_index: item.accountIndex,
          code: item.code,
          originating_sort_code: item.originatingSortCode,
          originating_account: item.originatingAccount,
          originating_name: item.originatingName,
          sort_code: item.sortCode,
          bank_account: item.bankAccount,
          bank_account_name: item.bankAccountName,
          reference: item.reference,
        })),
      )
      .execute()
  return index
}

export const selectItems = (db: Db, index: number) =>
  db
    .selectFrom('mandate_file_items')
    .select(['code', 'originating_sort_code as originatingSortCode'])
    .select(['originating_account as originatingAccount', 'originating_name as originatingName'])
    .select(['sort_code as sortCode', 'bank_account as bankAccount', 'bank_account_name as bankAccountName'])
    .select('reference')
    .where('mandate_file_index', '=', index)
    .orderBy('position')
    .execute()
