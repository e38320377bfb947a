import type { ContractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { offerState } from '../offer-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

/** The last columns of schemes and of options. */
export const offerColumns: readonly Column<ContractOption | LoyaltyScheme>[] = [
  statusColumn(row => offerState(row, todayInLondon()), { fixed: 108 }),
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 84 },
  {
    id: 'validFrom',
    header: 'Offered from',
    value: row => row.validFrom,
    kind: 'date',
    fixed: 112,
    hidden: 'narrow',
  },
  { id: 'validTo', header: 'Until', value: row => row.validTo, kind: 'date', fixed: 104, hidden: 'narrow' },
  {
    id: 'contracts',
    header: 'Contracts ever',
    value: row => row.contracts,
    kind: 'count',
    fixed: 116,
    hidden: true,
  },
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, copy: true, hidden: true },
]
