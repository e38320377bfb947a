import type { BodyInput } from '@nineops/contract/http'
import { invoiceNumbers } from '@nineops/contract/invoice-numbers.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Number ranges of a reseller's brands. */
export const rangesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clients', client, 'invoicenumbers'],
    queryFn: ({ signal }) => api(invoiceNumbers.list, { params: { client }, signal }),
    meta: { silent: true },
  })

/** Sets the range of a brand and kind; the form shows a refusal itself. */
export function useSaveRange(client: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoiceNumbers.save>) =>
      api(invoiceNumbers.save, { params: { client }, body }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: rangesQuery(client).queryKey }),
  })
}
