import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { runParams } from '../invoicing/invoice-runs/invoice-runs.contract.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { timelineSubjectKind } from './timelines.contract.ts'

export const evidencePackStatus = z.enum(['waiting', 'running', 'ready', 'failed'])

/** A timeline with the documents behind it, as one zip that can be verified by its manifest. */
export const evidencePack = z.object({
  index,
  subject: z.object({ kind: timelineSubjectKind, index }),
  status: evidencePackStatus,
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  entries: z.number().int().nullable(),
  failure: z.string().nullable(),
  requestedAt: instant,
  /** When the file will be deleted. */
  expiresAt: instant,
})
export type EvidencePack = z.infer<typeof evidencePack>

const readers: readonly Role[] = [...crm, ...bureau]
const begin = { method: 'POST', answer: evidencePack, status: 202 } as const
const one = { method: 'GET', roles: readers, params: z.object({ pack: indexParam }) } as const

export const evidencePacks = {
  ofAccount: endpoint({
    ...begin,
    path: '/api/clients/{client}/accounts/{account}/evidencepacks',
    summary: "Make an evidence pack of an account's timeline; watch the topic evidence-packs:{index}",
    roles: readers,
    params: clientParams.extend({ account: indexParam }),
  }),
  ofInvoiceRun: endpoint({
    ...begin,
    path: '/api/invoiceruns/{id}/evidencepacks',
    summary: "Make an evidence pack of a run's timeline; watch the topic evidence-packs:{index}",
    roles: bureau,
    params: runParams,
  }),
  ofInvoice: endpoint({
    ...begin,
    path: '/api/invoices/{invoice}/evidencepacks',
    summary: "Make an evidence pack of an invoice's timeline; watch the topic evidence-packs:{index}",
    roles: readers,
    params: z.object({ invoice: indexParam }),
  }),
  get: endpoint({
    ...one,
    path: '/api/evidencepacks/{pack}',
    summary: 'How far an evidence pack is, for the person who asked for it',
    answer: evidencePack,
  }),
  file: endpoint({
    ...one,
    path: '/api/evidencepacks/{pack}/file',
    summary: 'An evidence pack that is ready, for the person who asked for it',
    answer: 'file',
    fileTypes: ['application/zip'],
    failures: [409],
  }),
}
