import type { ContractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { optionsQuery } from '../loyalty-schemes.queries.ts'
import { monthsText, terminationText } from '../offer-labels.ts'
import { offerColumns } from './offer-columns.tsx'
import { type OpenOffer, OffersTab } from './offers-tab.tsx'

const OptionForm = lazy(() => import('./option-form.tsx'))

const columns: readonly Column<ContractOption>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  { id: 'term', header: 'Term', value: row => monthsText(row.termMonths), fixed: 104 },
  { id: 'notice', header: 'Notice', value: row => counted(row.noticeDays, 'day'), fixed: 96 },
  {
    id: 'charge',
    header: 'Early termination charge',
    value: row => terminationText(row.terminationCharge),
    width: 180,
  },
  ...offerColumns,
]

const OptionsTab = (of: OpenOffer) => (
  <OffersTab
    {...of}
    name="options"
    label="Contract options"
    noun="contract option"
    columns={columns}
    list={useQuery(optionsQuery(of.client))}
  >
    {option => (
      <OptionForm key={option?.index ?? 'new'} client={of.client} option={option} today={todayInLondon()} />
    )}
  </OffersTab>
)

export default OptionsTab
