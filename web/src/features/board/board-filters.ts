import { boardStages } from '@nineops/contract/bureau/board.contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { todayInLondon } from '../../lib/days.ts'
import { z } from 'zod'
import { monthOf } from './month-days.ts'

export const boardChoices = ['all', 'mine', 'attention'] as const
const search = z.object({
  whose: z.enum(boardChoices).optional().catch(undefined),
  stage: z.enum(boardStages).optional().catch(undefined),
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: z.iso.date().optional().catch(undefined),
})

/** Filters of the board, in the address: `?whose=mine&stage=confirm&month=2026-11`. */
export function useBoardFilters() {
  const { whose = 'all', stage, month, day } = search.parse(useLocation().search)
  const navigate = useNavigate()
  const change = (to: z.infer<typeof search>): void =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: before => ({ ...before, ...to }),
    })
  return { whose, stage, month: month ? `${month}-01` : monthOf(todayInLondon()), day, change }
}
