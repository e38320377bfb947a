import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { plannedCollection } from './direct-debits.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { invoiceRunDetail, runParams } from './invoice-runs/invoice-runs.contract.ts'
import { runReportId } from './invoice-runs/invoice-run-outputs.contract.ts'
import { money } from '../money.ts'
import { administrator, bureau } from '../roles.ts'

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')

/** What an approval covers: counts, value and the hashes of the outputs (product: Beyond every rival, 1). */
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
  /** The data of the Direct Debit files except the payers; null where they collect nothing. */
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
  /** Why it was revoked, in words. */
  lapseReason: z.string().nullable(),
})
export type ReleaseApproval = z.infer<typeof releaseApproval>

const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() })

/** State of a run that requires two people. */
export const runRelease = z.object({
  /** Whether the reseller or a brand requires it; null where one person may release the run. */
  askedBy: z.array(z.object({ kind: z.enum(['reseller', 'brand']), name: z.string() })),
  /** Who created the run or started its processes: they may neither approve nor confirm it. */
  preparers: z.array(z.string()),
  /**
   * The run's current figures; null until they are complete, where none are required, and once the collection was
   * approved.
   */
  now: z.object({ figures: releaseFigures, digest: sha256 }).nullable(),
  /** Approvals of the run, newest first; at most one that is not revoked. */
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
  /** Unconfirmed runs that require two people only by this setting: those that the switch affects. */
  openRuns: count,
})
/** Whether a reseller, or only one of its brands, requires two people. */
export const releaseSetting = asking.extend({
  brands: z.array(asking),
  /** Above it a posting entered by hand waits for a second person; null where it never does. */
  postingLimit: money.nullable(),
})
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
    /** `now.digest` as shown to the approver. */
    body: z.object({ digest: sha256 }),
    answer: invoiceRunDetail,
  }),
  withdraw: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/approval/withdraw',
    summary: 'Revoke the approval of a run before it is confirmed',
    answer: invoiceRunDetail,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/two-person-release',
    summary: 'Which resellers and brands require two people to release a run',
    roles: administrator,
    answer: z.array(releaseSetting),
  }),
  setReseller: endpoint({
    method: 'PUT',
    path: '/api/two-person-release/clients/{client}',
    summary:
      'Require two people to release every run of a reseller, or not: its feature flag two-person-release',
    roles: administrator,
    params: clientParams,
    body,
    answer: releaseSetting,
  }),
  setBrand: endpoint({
    method: 'PUT',
    path: '/api/two-person-release/brands/{brand}',
    summary: 'Require two people to release runs with a brand, or not',
    roles: administrator,
    params: z.object({ brand: indexParam }),
    body,
    answer: releaseSetting,
  }),
}
