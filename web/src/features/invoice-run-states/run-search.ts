import { comparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { createSearch } from '../../app/router/create-in-address.ts'

export const runTabs = [
  'accounts',
  'failures',
  'comparison',
  'metrics',
  'brands',
  'reports',
  'end-of-run-files',
  'history',
] as const
export type RunTab = (typeof runTabs)[number]

/** State of the console in the address: the tab, the accounts' filters and the open invoice. */
export const runSearch = z.object({
  tab: z.enum(runTabs).optional().catch(undefined),
  show: z.enum(['failed', 'pending']).optional().catch(undefined),
  /** Filter of the comparison; exceptions by default. */
  compare: z
    .enum([...comparisonKind.options, 'all'])
    .optional()
    .catch(undefined),
  /** Index of the account whose lines are compared. */
  lines: z.coerce.number().int().positive().optional().catch(undefined),
  /** Index of the account whose invoice is open. */
  invoice: z.coerce.number().int().positive().optional().catch(undefined),
  /** Asks whether to confirm the run. */
  ask: z.literal('confirm').optional().catch(undefined),
})
export type RunSearch = z.infer<typeof runSearch>

/** Tabs of the list beside the runs themselves. */
const runListViews = ['receipts', 'direct-debits'] as const
/** Panels of receipts: lines of bank statements unless told. */
const receiptParts = ['statements', 'ledger', 'debt'] as const
/** Panels of Direct Debits. */
const debitParts = ['files', 'mandates', 'returns', 'settings'] as const

export const runListSearch = z.object({
  ...createSearch,
  /** What the dialog proposes: the bill run, or that of an invoice run which left accounts out. */
  ofBillRun: z.coerce.number().int().positive().optional().catch(undefined),
  ofRun: z.coerce.number().int().positive().optional().catch(undefined),
  abandoned: z.boolean().optional().catch(undefined),
  runsView: z.enum(runListViews).optional().catch(undefined),
  receipts: z.enum(receiptParts).optional().catch(undefined),
  debits: z.enum(debitParts).optional().catch(undefined),
})

const runRoute = getRouteApi('/bureau/invoice-runs/$run')

export const useRunParam = (): number => runRoute.useParams().run
export const useRunSearch = (): RunSearch => runRoute.useSearch()

/** Changes the console's state; stays on the run. */
export function useSetRunSearch(): (change: Partial<RunSearch>, options?: { replace?: boolean }) => void {
  const navigate = runRoute.useNavigate()
  return (change, options) => {
    void navigate({ search: previous => ({ ...previous, ...change }), replace: options?.replace ?? false })
  }
}
