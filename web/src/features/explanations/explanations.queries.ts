import { explanations } from '@nineops/contract/crm/explanations.contract'
import { read } from '../../api/read.ts'

export const explanationQuery = (invoice: number) =>
  read(
    explanations.ofInvoice,
    ['explanations', invoice],
    { params: { invoice } },
    { staleTime: 0, silent: true },
  )
