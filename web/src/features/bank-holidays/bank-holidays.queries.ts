import { bankHolidays, type NewBankHolidays } from '@nineops/contract/administration/bank-holidays.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const bankHolidaysQuery = queryOptions({
  queryKey: ['bank-holidays'],
  queryFn: ({ signal }) => api(bankHolidays.calendar, { signal }),
  meta: { silent: true },
})

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
