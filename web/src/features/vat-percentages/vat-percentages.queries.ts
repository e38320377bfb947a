import {
  type NewVatPercentage,
  vatPercentages,
} from '@nineops/contract/administration/vat-percentages.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const vatPercentagesQuery = read(vatPercentages.list, ['vat-percentages'], {})

/** Adds a percentage; failures appear in the form. */
export function useAddPercentage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewVatPercentage) =>
      api(vatPercentages.add, { body, idempotencyKey: crypto.randomUUID() }),
    meta: { silent: true },
    onSuccess: rows => queries.setQueryData(vatPercentagesQuery.queryKey, rows),
  })
}

export function useRemovePercentage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (percentage: number) => api(vatPercentages.remove, { params: { percentage } }),
    onSuccess: rows => queries.setQueryData(vatPercentagesQuery.queryKey, rows),
  })
}
