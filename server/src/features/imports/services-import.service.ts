import type { Db } from '../../platform/db/db.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import {
  addServices,
  datesOverlap,
  listServicesOf,
  lockServicesOf,
  type NewService,
} from '../account-services/services.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { ServiceColumn, ServiceFileRow } from './service-rows.domain.ts'

interface Holder {
  accountNumber: string
  startDate: string
  endDate: string | null
  /** In the file; null for a stored service. */
  line: number | null
}

/**
 * Services are added: their accounts must exist and no number may have two services on one day. A number that the
 * account has on the same days already is left as it is.
 */
export async function planServices(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<ServiceColumn, ServiceFileRow>[],
  { errors }: ImportNotes,
): Promise<ImportPlan> {
  const accounts = await accountIndexes(db, clientIndex)
  const clis = [...new Set(rows.flatMap(({ row }) => row?.cli ?? []))]
  const read = db.isTransaction ? lockServicesOf : listServicesOf
  const holders = new Map<string, Holder[]>()
  for (const service of await read(db, clientIndex, clis))
    addHolder(holders, service.cli, { ...service, line: null })
  const added: NewService[] = []
  const same = new Set<number>()
  for (const { line, cells, row } of rows) {
    const accountIndex = accounts.get(cells.account_number)
    if (accountIndex === undefined && cells.account_number !== '')
      errors.add(line, 'account_number', cells.account_number, 'No account has this number')
    if (row === null) continue
    const other = holders.get(row.cli)?.find(holder => datesOverlap(holder, row))
    if (other && other.line === null && isSame(other, row)) {
      same.add(line)
      continue
    }
    if (other) errors.add(line, 'cli', row.cli, overlapMessage(other))
    addHolder(holders, row.cli, { ...row, line })
    const { cli, description, startDate, endDate } = row
    if (accountIndex !== undefined) added.push({ accountIndex, cli, description, startDate, endDate })
  }
  return {
    added: added.length,
    changes: [],
    same,
    save: async tx => {
      await addServices(tx, clientIndex, added)
      return { rateCardIndex: null, accounts: added.map(service => service.accountIndex) }
    },
  }
}

const isSame = (holder: Holder, row: ServiceFileRow): boolean =>
  holder.accountNumber === row.accountNumber &&
  holder.startDate === row.startDate &&
  holder.endDate === row.endDate

function addHolder(holders: Map<string, Holder[]>, cli: string, holder: Holder): void {
  const known = holders.get(cli)
  if (known) known.push(holder)
  else holders.set(cli, [holder])
}

function overlapMessage({ accountNumber, startDate, endDate, line }: Holder): string {
  const days = endDate ? `from ${startDate} to ${endDate}` : `from ${startDate} on`
  if (line !== null) return `Line ${line} gives this number to account ${accountNumber} ${days}`
  return `This number belongs to account ${accountNumber} ${days}; end that service first`
}
