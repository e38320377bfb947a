import {
  bankChecks,
  type NewBankCheckTable,
} from '@nineops/contract/service-establishment/bank-checks.contract'
import { readBankAccount, readSortCode } from '@nineops/contract/service-establishment/company-rules'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['bank-checks'] as const

export const tablesQuery = queryOptions({
  queryKey: [...key, 'tables'],
  queryFn: ({ signal }) => api(bankChecks.tables, { signal }),
  meta: { silent: true },
})

/** Loads a version; problems appear in the form. */
export function useLoadTable() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewBankCheckTable) =>
      api(bankChecks.upload, { body, idempotencyKey: crypto.randomUUID() }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Checks a pair as it is typed, once both are complete. */
export function useBankCheck(sortCode: string, bankAccount: string) {
  const [code, account] = [readSortCode(sortCode.trim()).value, readBankAccount(bankAccount.trim()).value]
  const body = code && account ? { sortCode: code, bankAccount: account } : undefined
  return useQuery(
    queryOptions({
      queryKey: [...key, 'pair', code, account],
      queryFn: body ? ({ signal }) => api(bankChecks.check, { body, signal }) : skipToken,
      staleTime: 60_000,
      meta: { silent: true },
    }),
  )
}
