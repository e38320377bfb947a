import type {
  AccountErasure,
  PersonalData,
  PersonalDataHolding,
} from '@nineops/contract/crm/personal-data.contract'
import { erasureStatuses } from '@nineops/contract/crm/personal-data.contract'
import type { Db } from '../../platform/db/db.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { hasFeature } from '../feature-flags/feature-flags.service.ts'
import * as facts from './account-facts.repository.ts'
import { blockersOf } from './blockers.service.ts'
import { asOfToday, booksRetainedUntil } from './books-retained.service.ts'
import { countOwn, type Whose } from './erase.repository.ts'
import { type ErasureRow, selectErasure } from './erasures.repository.ts'
import { bookRows, type OwnRows, ownRows } from './holdings.domain.ts'
import { found } from '../../platform/errors/found.ts'

export const toErasure = (row: ErasureRow, userIndex: number): AccountErasure => ({
  index: row.index,
  status: row.status as (typeof erasureStatuses)[number],
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.toISOString(),
  approvedBy: row.approvedBy,
  keptUntil: row.keptUntil,
  failure: row.failure,
  erasedAt: row.erasedAt?.toISOString() ?? null,
  forgottenAt: row.forgottenAt?.toISOString() ?? null,
  mayApprove: row.status === 'asked' && row.requestedByIndex !== userIndex,
})

/** @throws 404 */
export async function requireFacts(db: Db, whose: Whose): Promise<facts.AccountFacts> {
  return found(facts.selectFacts(db, whose), () => accountErrors.notFound(whose.account))
}

async function holdingsOf(db: Db, whose: Whose): Promise<PersonalDataHolding[]> {
  const count = (rows: Readonly<Record<string, OwnRows>>, table: string) => {
    const own = rows[table]
    return own ? countOwn(db, whose, table, own) : Promise.resolve(0)
  }
  const holdings: PersonalDataHolding[] = [
    {
      what: 'Account details',
      count: 1,
      fate: 'erased',
      note: 'Name, contact, addresses, phone, e-mail and bank details. The account number stays.',
    },
    {
      what: 'Services',
      count: await count(ownRows, 'services'),
      fate: 'masked',
      note: 'Numbers and descriptions are erased; dates are kept.',
    },
    {
      what: 'Circuits',
      count: await count(ownRows, 'circuits'),
      fate: 'masked',
      note: 'Numbers, addresses and postcodes are erased; line tests keep their figures.',
    },
    {
      what: 'Notes',
      count: await count(ownRows, 'account_notes'),
      fate: 'erased',
      note: 'Deleted ones too.',
    },
    {
      what: 'Files',
      count: await count(ownRows, 'account_files'),
      fate: 'erased',
      note: 'With all their versions.',
    },
    {
      what: 'E-mails',
      count: await count(ownRows, 'hosted_emails'),
      fate: 'masked',
      note: 'Addresses, subject and text are erased; the fact and time of sending are kept.',
    },
    {
      what: 'Calls',
      count: await facts.countCalls(db, whose),
      fate: 'masked',
      note: 'Both numbers are erased, also in stored call files; time, length and price are kept.',
    },
    {
      what: 'History',
      count: await facts.countEntries(db, whose),
      fate: 'masked',
      note: 'Details are erased from the values; who did what and when is kept.',
    },
    {
      what: 'Invoices',
      count: await count(bookRows, 'invoices'),
      fate: 'kept',
      note: 'With their PDFs, lines, numbers and VAT.',
    },
    {
      what: 'Direct Debits',
      count: await count(bookRows, 'direct_debit_collections'),
      fate: 'kept',
      note: 'With the bank details that were collected from.',
    },
  ]
  return holdings.filter(holding => holding.count > 0)
}

/** The data held about an account, and what would remain after erasing it. @throws 404 */
export async function personalDataOf(
  db: Db,
  whose: Whose,
  yearEnd: number,
  userIndex: number,
): Promise<PersonalData> {
  const account = await requireFacts(db, whose)
  const erasure = await selectErasure(db, whose.account)
  return {
    accountNumber: account.accountNumber,
    closedOn: account.closedOn,
    holdings: await holdingsOf(db, whose),
    keptUntil: booksRetainedUntil(account, yearEnd),
    blockers: await blockersOf(db, whose, account),
    twoPerson: await hasFeature(db, whose.client, 'two-person-release'),
    erasure: erasure ? toErasure(await asOfToday(db, erasure), userIndex) : null,
  }
}
