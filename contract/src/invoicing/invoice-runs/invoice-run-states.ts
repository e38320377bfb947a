/** Statuses of an invoice run by name (product: The invoice run). */
export const invoiceRunStatus = {
  abandoned: 10,
  created: 35,
  processing: 45,
  needsAttention: 55,
  awaitingConfirmation: 65,
  confirmed: 75,
  hosted: 85,
  complete: 100,
} as const
export type InvoiceRunStatus = (typeof invoiceRunStatus)[keyof typeof invoiceRunStatus]

/** How far an account of a run has come. */
export const accountStage = {
  new: 0,
  validated: 1,
  loaded: 2,
  calculated: 3,
  numbered: 4,
  rendered: 5,
  hosted: 6,
  emailed: 7,
} as const

/** Runs whose invoices can still change. */
export const openRunStatuses: readonly InvoiceRunStatus[] = [
  invoiceRunStatus.created,
  invoiceRunStatus.processing,
  invoiceRunStatus.needsAttention,
  invoiceRunStatus.awaitingConfirmation,
]
export const confirmedRunStatuses: readonly InvoiceRunStatus[] = [
  invoiceRunStatus.confirmed,
  invoiceRunStatus.hosted,
  invoiceRunStatus.complete,
]
