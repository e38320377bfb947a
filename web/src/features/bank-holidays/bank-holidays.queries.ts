import { bankHolidays, type NewBankHolidays } from '@nineops/contract/administration/bank-holidays.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

export const bankHolidaysQuery = read(bankHolidays.calendar, ['bank-holidays'], {}, { silent: true })

/** Loads a list; problems appear in the form. */
export function useLoadBankHolidays() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewBankHolidays) =>
      api(bankHolidays.load, { body, idempotencyKey: crypto.randomUUID() }),
    meta: { silent: true },
    onSuccess: calendar => queries.setQueryData(bankHolidaysQuery.queryKey, calendar),
  })
}
