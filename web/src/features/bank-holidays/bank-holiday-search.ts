import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

/** The year shown, in the address: this year by default, 0 for all. */
export const bankHolidaySearch = z.object({
  year: z.number().int().min(0).max(2099).optional().catch(undefined),
})

const route = getRouteApi('/administration/bank-holidays')

export function useShownYear(thisYear: number): [number, (year: number) => void] {
  const { year = thisYear } = route.useSearch()
  const navigate = route.useNavigate()
  return [
    year,
    chosen =>
      void navigate({
        search: previous => ({ ...previous, year: chosen === thisYear ? undefined : chosen }),
        replace: true,
      }),
  ]
}
