import { agedDebts } from '@nineops/contract/partner-commercial/aged-debt.contract'
import type { QueryInput } from '@nineops/contract/http'
import { read, readPage } from '../../api/read.ts'

export const agedDebtQuery = (query: NonNullable<QueryInput<typeof agedDebts.list>>) =>
  readPage(agedDebts.list, ['aged-debt', query], { query })

export const debtSummaryQuery = (query: NonNullable<QueryInput<typeof agedDebts.summary>>) =>
  read(agedDebts.summary, ['aged-debt', 'summary', query], { query }, { keep: true })
