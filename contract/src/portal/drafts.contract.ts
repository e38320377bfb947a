import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'

export const draftKinds = ['reseller', 'brand'] as const
export const draftKind = z.enum(draftKinds)
export type DraftKind = z.infer<typeof draftKind>

/** The typed text by field name, valid or not. */
export const draftContent = z
  .record(z.string().min(1).max(60), z.string().max(2000))
  .refine(content => Object.keys(content).length <= 100, 'must be at most 100 fields')
export type DraftContent = z.infer<typeof draftContent>

const facts = {
  index,
  kind: draftKind,
  /** The reseller of the new brand. */
  clientIndex: index.nullable(),
  clientName: z.string().nullable(),
  title: z.string(),
  /** Incremented with each save; sent back with the next one. */
  version: z.number().int(),
  createdAt: instant,
  changedAt: instant,
}
export const draftSummary = z.object(facts)
export type DraftSummary = z.infer<typeof draftSummary>
export const draft = z.object({ ...facts, content: draftContent })
export type Draft = z.infer<typeof draft>

const title = z.string().trim().max(200).default('')
const params = z.object({ draft: indexParam })

/** Unfinished forms. Users have their own and see no others. */
export const drafts = {
  list: endpoint({
    method: 'GET',
    path: '/api/drafts',
    summary: 'One’s own drafts of a kind, the latest first',
    roles: serviceEstablishment,
    query: z.object({ kind: draftKind }),
    answer: z.array(draftSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/drafts/{draft}',
    summary: 'One’s own draft with what was typed',
    roles: serviceEstablishment,
    params,
    answer: draft,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/drafts',
    summary: 'Begin a draft',
    roles: serviceEstablishment,
    body: z.strictObject({ kind: draftKind, clientIndex: index.optional(), title, content: draftContent }),
    answer: draft,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/drafts/{draft}',
    summary: 'Keep what is typed now; refused where another tab has saved since',
    roles: serviceEstablishment,
    params,
    body: z.strictObject({ version: index, title, content: draftContent }),
    answer: draftSummary,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/drafts/{draft}',
    summary: 'Throw a draft away',
    roles: serviceEstablishment,
    params,
    answer: 'none',
  }),
}
