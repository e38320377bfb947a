import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import * as repository from './webhook-events.repository.ts'
import { eventOf } from './webhook-messages.service.ts'
import { INVOICES_A_MESSAGE } from './webhooks.domain.ts'
import { sendWebhooksJob } from './webhooks.jobs.ts'

/** From this status partners may read a run's invoices (product: The invoice run). */
const HOSTED = 85

/**
 * Records which invoices of the accounts this transaction hosts. `queueRunMessages` sends them, because partners may
 * not read any before their whole run is hosted.
 */
export const noteHosted = repository.insertHosted

/**
 * Writes the messages about a run's new status, in the transaction that sets it: the hosted invoices, a hundred to a
 * message, then the run itself with its counts and totals. Writes none without subscribers, and none again while
 * nothing has changed.
 */
export async function queueRunMessages(
  db: Db,
  runIndex: number,
  status: { index: number; description: string },
): Promise<void> {
  if (status.index < HOSTED) return
  const wanted = await repository.selectSubscribed(db, runIndex)
  const hosted = await repository.deleteHosted(db, runIndex)
  if (wanted.size === 0) return
  const run = await repository.selectRun(db, runIndex)
  if (!run) throw new Error(`Invoice run ${runIndex} is missing.`)
  const { index, description, invoiceDate, periodStart, periodEnd, invoices, creditNotes } = run
  const { net, vat, gross } = run
  const reseller = { index: run.clientIndex, name: run.clientName }
  const events = wanted.has('invoice.hosted')
    ? chunks(hosted).map(part =>
        eventOf(
          {
            type: 'invoice.hosted',
            data: { reseller, invoiceRun: { index, description }, invoices: part.map(invoiceOf) },
          },
          index,
        ),
      )
    : []
  const complete = eventOf(
    {
      type: 'run.complete',
      data: {
        reseller,
        invoiceRun: { index, description, invoiceDate, periodStart, periodEnd },
        status,
        counts: { invoices, creditNotes },
        totals: { net, vat, gross },
      },
    },
    index,
  )
  const alreadySent = await repository.wasAnnounced(db, index, complete.type, complete.digest)
  if (wanted.has('run.complete') && !alreadySent) events.push(complete)
  if (events.length === 0) return
  await repository.insertDeliveries(db, await repository.insertEvents(db, run.clientIndex, events))
  await enqueue(db, sendWebhooksJob, {})
}

const chunks = (rows: readonly repository.HostedInvoiceRow[]) =>
  Array.from({ length: Math.ceil(rows.length / INVOICES_A_MESSAGE) }, (_, at) =>
    rows.slice(at * INVOICES_A_MESSAGE, (at + 1) * INVOICES_A_MESSAGE),
  )

const invoiceOf = ({ accountIndex, accountNumber, ...invoice }: repository.HostedInvoiceRow) => ({
  ...invoice,
  account: { index: accountIndex, accountNumber },
})
