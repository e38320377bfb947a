import type { QueryInput } from '@nineops/contract/http'
import { monthEnds } from '@nineops/contract/partner-commercial/month-ends.contract'
import { read, readPage } from '../../api/read.ts'

const key = ['month-ends'] as const
export type Which = QueryInput<typeof monthEnds.get>

export const monthEndQuery = (query: Which) =>
  read(monthEnds.get, [...key, query], { query }, { silent: true })

/** Counted account by account: it may take seconds. */
export const monthEndCheckQuery = (query: Which) =>
  read(monthEnds.check, [...key, 'check', query], { query }, { silent: true })

export const unexportedQuery = (query: QueryInput<typeof monthEnds.unexported>) =>
  readPage(monthEnds.unexported, [...key, 'unexported', query], { query })
