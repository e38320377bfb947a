import { z } from 'zod'
import { calendarDate, endpoint, index, instant } from '../http.ts'
import type { Role } from '../roles.ts'

const count = z.number().int().min(0)

/** A published version of the tables that account numbers are checked with. */
export const bankCheckTable = z.object({
  index,
  name: z.string(),
  validFrom: calendarDate,
  /** Ranges of sort codes that can be checked. */
  ranges: count,
  /** Rows of the weight table: a range has one or two. */
  weights: count,
  substitutions: count,
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
  /** Whether it is in use today. */
  inForce: z.boolean(),
})
export type BankCheckTable = z.infer<typeof bankCheckTable>

/** The text of the files as published. */
export const newBankCheckTable = z.strictObject({
  name: z.string().trim().min(1, 'is required').max(60),
  validFrom: calendarDate,
  /** valacdos.txt */
  weights: z.string().min(1, 'is required').max(600_000),
  /** scsubtab.txt */
  substitutions: z.string().max(100_000),
})
export type NewBankCheckTable = z.infer<typeof newBankCheckTable>

export const bankCheckOutcome = z.enum(['valid', 'invalid', 'not_checked'])

/** `valid` means that such an account may exist, not that it does. */
export const bankCheck = z.object({
  outcome: bankCheckOutcome,
  /** In words for people. */
  reason: z.string(),
  /** Name of the version used; null where there is none. */
  table: z.string().nullable(),
})
export type BankCheck = z.infer<typeof bankCheck>

export const bankPair = z.strictObject({ sortCode: z.string().max(20), bankAccount: z.string().max(20) })

const administrator: readonly Role[] = ['administrator']
const whoType: readonly Role[] = [
  'administrator',
  'NINEOPS_SERVICEESTABLISHMENT_ACCESS',
  'NINEOPS_BUREAU_ACCESS',
  'NINEOPS_CRM_ACCESS',
]

export const bankChecks = {
  tables: endpoint({
    method: 'GET',
    path: '/api/bankchecks/tables',
    summary: 'Versions of the tables that sort codes and account numbers are checked with, latest first',
    roles: administrator,
    answer: z.array(bankCheckTable),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/bankchecks/tables',
    summary:
      'Load a version of the weight table and of the sort code substitutions; wrong lines are named by number',
    roles: administrator,
    body: newBankCheckTable,
    answer: bankCheckTable,
    status: 201,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/bankchecks/check',
    summary: 'Whether an account number can exist at a sort code: valid, invalid or not checked, and why',
    roles: whoType,
    body: bankPair,
    answer: bankCheck,
    reads: true,
  }),
}
