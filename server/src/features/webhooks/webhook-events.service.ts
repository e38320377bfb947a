import { type Db, inTransaction } from '../../platform/db/db.ts'
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
  const credits = hosted.filter(({ kind }) => kind === 'credit_note')
  if (wanted.has('credit-note.issued'))
    events.push(
      ...chunks(credits).map(part =>
        eventOf({ type: 'credit-note.issued', data: { reseller, creditNotes: part.map(invoiceOf) } }, index),
      ),
    )
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

const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / INVOICES_A_MESSAGE) }, (_, at) =>
    rows.slice(at * INVOICES_A_MESSAGE, (at + 1) * INVOICES_A_MESSAGE),
  )

/** Payments or alerts that one call announces. */
const PAYMENTS_AT_ONCE = 5000

/** Writes the messages about payments posted since, a hundred to a message, each once. Returns how many payments. */
export async function announcePayments(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const rows = await repository.deletePayments(tx, PAYMENTS_AT_ONCE)
    for (const [clientIndex, own] of Map.groupBy(rows, row => row.clientIndex)) {
      const events = [...Map.groupBy(own, row => row.kind)].flatMap(([kind, same]) =>
        chunks(same).map(part => eventOf({ type: eventTypes[kind], data: paymentsOf(part) }, null)),
      )
      await repository.insertDeliveries(tx, await repository.insertEvents(tx, clientIndex, events))
    }
    if (rows.length > 0) await enqueue(tx, sendWebhooksJob, {})
    return rows.length
  })
}

/** Writes the messages about limits of usage that were exceeded since, each alert once. Returns how many alerts. */
export async function announceUsageAlerts(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const rows = await repository.takeUsageAlerts(tx, PAYMENTS_AT_ONCE)
    for (const [clientIndex, own] of Map.groupBy(rows, row => row.clientIndex)) {
      if (!(await repository.isWanted(tx, clientIndex, 'usage.limit-exceeded'))) continue
      const events = chunks(own).map(part =>
        eventOf({ type: 'usage.limit-exceeded', data: usageAlertsOf(part) }, null),
      )
      await repository.insertDeliveries(tx, await repository.insertEvents(tx, clientIndex, events))
    }
    if (rows.length > 0) await enqueue(tx, sendWebhooksJob, {})
    return rows.length
  })
}

const usageAlertsOf = (rows: readonly repository.UsageAlertRow[]) => {
  const [first] = rows
  return {
    reseller: { index: first?.clientIndex ?? 0, name: first?.clientName ?? '' },
    alerts: rows.map(({ name, productGroup, measure, per, most, ...row }) => ({
      account: { index: row.accountIndex, accountNumber: row.accountNumber },
      cli: row.cli,
      limit: { name, productGroup, measure, per, most },
      since: row.since,
      used: row.used,
      raisedAt: row.raisedAt.toISOString(),
    })),
  }
}

const eventTypes = { receipt: 'payment.received', unpaid: 'payment.unpaid' } as const

const paymentsOf = (rows: readonly repository.PaymentRow[]) => {
  const [first] = rows
  return {
    reseller: { index: first?.clientIndex ?? 0, name: first?.clientName ?? '' },
    payments: rows.map(({ accountIndex, accountNumber, day, amount, method, reference, reason }) => ({
      account: { index: accountIndex, accountNumber },
      day,
      amount,
      method,
      reference,
      reason,
    })),
  }
}

const invoiceOf = ({ accountIndex, accountNumber, ...invoice }: repository.HostedInvoiceRow) => ({
  ...invoice,
  account: { index: accountIndex, accountNumber },
})
