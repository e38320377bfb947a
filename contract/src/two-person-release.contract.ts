import { z } from 'zod'
import { clientParams } from './clients.contract.ts'
import { plannedCollection } from './direct-debits.contract.ts'
import { endpoint, index, indexParam, instant } from './http.ts'
import { invoiceRunDetail, runParams } from './invoice-runs.contract.ts'
import { runReportId } from './invoice-run-outputs.contract.ts'
import { money } from './money.ts'
import { administrator, bureau } from './roles.ts'

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

/** What an approval binds: counts, value and the hashes of what was made (product: Beyond every rival, 1). */
export const releaseFigures = z.object({
  accounts: count,
  failed: count,
  invoices: count,
  creditNotes: count,
  net: money,
  vat: money,
  gross: money,
  /** Over every document: its account, number, amounts and the SHA-256 of its PDF. */
  documentsSha256: sha256,
  /** The newest report of each kind that is built. */
  reports: z.array(z.object({ report: runReportId, requestIndex: index, sha256 })),
  /** What the Direct Debit files are made from, but for the payers; null where nothing is collected by them. */
  collection: plannedCollection.nullable(),
})
export type ReleaseFigures = z.infer<typeof releaseFigures>

export const releaseApproval = z.object({
  index,
  approvedBy: z.string(),
  approvedAt: instant,
  figures: releaseFigures,
  /** SHA-256 over all of the figures. */
  digest: sha256,
  lapsedAt: instant.nullable(),
  /** Why it lapsed, in words. */
  lapseReason: z.string().nullable(),
})
export type ReleaseApproval = z.infer<typeof releaseApproval>

const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() })

/** Where a run that asks for two persons stands. */
export const runRelease = z.object({
  /** Who asks for it; nobody where the run is released by one person. */
  askedBy: z.array(z.object({ kind: z.enum(['reseller', 'brand']), name: z.string() })),
  /** Who created the run or started its processes: they may neither approve nor confirm it. */
  preparers: z.array(z.string()),
  /** The run as it is now; null until all of it is made, where nobody asks, and once what is collected was approved. */
  now: z.object({ figures: releaseFigures, digest: sha256 }).nullable(),
  /** Approvals of the run, the newest first; at most one that has not lapsed. */
  approvals: z.array(releaseApproval),
  approve: action,
})
export type RunRelease = z.infer<typeof runRelease>

const asking = z.object({
  index,
  name: z.string(),
  asked: z.boolean(),
  askedAt: instant.nullable(),
  askedBy: z.string().nullable(),
  /** Runs that are not confirmed yet and that nobody else asks to have released by two: what the switch decides about. */
  openRuns: count,
})
/** Whether a reseller, or one of its brands alone, asks for two persons. */
export const releaseSetting = asking.extend({ brands: z.array(asking) })
export type ReleaseSetting = z.infer<typeof releaseSetting>

const run = { params: runParams, roles: bureau }
const body = z.object({ asked: z.boolean() })

export const twoPersonRelease = {
  get: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/release',
    summary: 'Who has to release a run, what there is to approve, and its approvals',
    answer: runRelease,
  }),
  approve: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/approve',
    summary: 'Approve a run as it was seen, so that it can be confirmed. 409 if it is another by now',
    /** `now.digest` as shown to whoever approves. */
    body: z.object({ digest: sha256 }),
    answer: invoiceRunDetail,
  }),
  withdraw: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/approval/withdraw',
    summary: 'Take the approval of a run back before it is confirmed',
    answer: invoiceRunDetail,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/two-person-release',
    summary: 'Which resellers and brands ask that two persons release a run',
    roles: administrator,
    answer: z.array(releaseSetting),
  }),
  setReseller: endpoint({
    method: 'PUT',
    path: '/api/two-person-release/clients/{client}',
    summary:
      'Have every run of a reseller released by two persons, or not: its feature flag two-person-release',
    roles: administrator,
    params: clientParams,
    body,
    answer: releaseSetting,
  }),
  setBrand: endpoint({
    method: 'PUT',
    path: '/api/two-person-release/brands/{brand}',
    summary: 'Have runs with a brand released by two persons, or not',
    roles: administrator,
    params: z.object({ brand: indexParam }),
    body,
    answer: releaseSetting,
  }),
}
