import { auditTrail } from '@nineops/contract/administration/audit-trail.contract'
import type { QueryInput } from '@nineops/contract/http'
import { skipToken } from '@tanstack/react-query'
import { read, readPage } from '../../api/read.ts'

export const entriesQuery = (query: QueryInput<typeof auditTrail.list>) =>
  readPage(auditTrail.list, ['audit-trail', 'list', query], { query }, { silent: true })

export const choicesQuery = read(auditTrail.choices, ['audit-trail', 'choices'], {}, { staleTime: 60_000 })

export const entryQuery = (entry: number | undefined) =>
  read(
    auditTrail.get,
    ['audit-trail', 'entry', entry],
    entry === undefined ? skipToken : { params: { entry } },
    { silent: true },
  )
