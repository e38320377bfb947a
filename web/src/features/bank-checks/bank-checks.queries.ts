import {
  bankChecks,
  type NewBankCheckTable,
} from '@nineops/contract/service-establishment/bank-checks.contract'
import { readBankAccount, readSortCode } from '@nineops/contract/service-establishment/company-rules'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['bank-checks'] as const

export const tablesQuery = read(bankChecks.tables, [...key, 'tables'], {}, { silent: true })

/** Loads a version; problems appear in the form. */
export const useLoadTable = () =>
  useMutation({
    mutationFn: (body: NewBankCheckTable) =>
      api(bankChecks.upload, { body, idempotencyKey: crypto.randomUUID() }),
    meta: { silent: true },
    onSuccess: useRefresh(key),
  })

/** Checks a pair as it is typed, once both are complete. */
export function useBankCheck(sortCode: string, bankAccount: string) {
  const [code, account] = [readSortCode(sortCode.trim()).value, readBankAccount(bankAccount.trim()).value]
  const body = code && account ? { sortCode: code, bankAccount: account } : undefined
  return useQuery(
    read(bankChecks.check, [...key, 'pair', code, account], body ? { body } : skipToken, {
      staleTime: 60_000,
      silent: true,
    }),
  )
}
