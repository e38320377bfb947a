import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { bureau, crm } from '../roles.ts'

/** Longest note, in characters. */
export const NOTE_LENGTH = 4000

export const accountNote = z.object({
  index,
  text: z.string(),
  pinned: z.boolean(),
  author: z.string(),
  /** Whether the caller wrote it: only the author edits or deletes it. */
  mine: z.boolean(),
  createdAt: instant,
  /** When its text was last changed. */
  editedAt: instant.nullable(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type AccountNote = z.infer<typeof accountNote>

const text = z.string().max(NOTE_LENGTH).trim().min(1, 'is empty')

const params = clientParams.extend({ account: indexParam })
const noteParams = params.extend({ note: indexParam })
const path = '/api/clients/{client}/accounts/{account}/notes'
const one = { path: `${path}/{note}`, params: noteParams, roles: crm } as const

export const accountNotes = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Notes of an account: pinned ones first, then the newest first',
    roles: [...crm, ...bureau],
    params,
    query: pageQuery.extend({
      filter: z.string().max(100).default('').describe('substring of the text or the author'),
    }),
    answer: z.array(accountNote),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Write a note about an account',
    roles: crm,
    params,
    body: z.object({ text, pinned: z.boolean().default(false) }),
    answer: accountNote,
    status: 201,
  }),
  change: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change the words of one’s own note, or pin any note or take it off the top',
    body: z.strictObject({
      version: z.string().max(20),
      text: text.optional(),
      pinned: z.boolean().optional(),
    }),
    answer: accountNote,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete one’s own note; it can be brought back for 30 days',
    answer: accountNote,
  }),
  restore: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/{note}/restore`,
    summary: 'Bring one’s own deleted note back',
    answer: accountNote,
  }),
}
