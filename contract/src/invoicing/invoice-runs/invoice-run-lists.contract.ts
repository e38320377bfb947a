import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, flagParam, index, instant } from '../../http.ts'
import { money } from '../../money.ts'
import { anyAreaRole } from '../../roles.ts'

/** Run statuses by index; the picker's hideAbandoned keeps 35 to 100 (spec §4). */
export const runStatus = z.object({ index: z.number().int(), description: z.string() })
const count = z.number().int().min(0)

/** An invoice run as the picker and the lists show it (spec §3), with what the console needs. */
export const invoiceRun = z.object({
  index,
  description: z.string(),
  status: runStatus,
  cycle: z.object({ cycleDescription: z.string() }),
  invoiceDate: calendarDate,
  bacsDate: calendarDate,
  clientIndex: index,
  clientName: z.string(),
  billRun: z.object({ index, description: z.string(), periodStart: calendarDate, periodEnd: calendarDate }),
  /** Empty where the run includes every brand of the reseller. */
  brandIndexes: z.array(index),
  accounts: count,
  failed: count,
  pending: count,
  gross: money,
  /** Whether one of its processes is at work: a run that waits for a person is Processing too. */
  running: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  confirmedBy: z.string().nullable(),
  /** A run that bills a month, or one that issues a credit note. */
  purpose: z.enum(['bill', 'credit']),
  /**
   * Accounts that a further run of its bill run invoices: left out, or credited to be billed again; null for none. `here`
   * are those that no later run left out as well, so that they can be added up over the runs.
   */
  notInvoiced: z
    .object({ accounts: count, atStake: money, here: z.object({ accounts: count, atStake: money }) })
    .nullable(),
})
export type InvoiceRun = z.infer<typeof invoiceRun>

/** The day on which a run collects Direct Debits; null for one of credit notes, which collects nothing. */
export const collectionDayOf = <Day>(run: { bacsDate: Day; purpose?: InvoiceRun['purpose'] | undefined }) =>
  run.purpose === 'credit' ? null : run.bacsDate

/** What every screen's picker of runs needs: alone, so that lists load nothing of the console. */
export const invoiceRunLists = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/invoiceruns',
    summary: "A reseller's invoice runs, the newest first",
    roles: anyAreaRole,
    params: clientParams,
    query: z.object({ hideAbandoned: flagParam }),
    answer: z.array(invoiceRun),
  }),
}
