import {
  type ClientChange,
  type ClientDetail,
  clientStatuses,
  MOST_CATCH_UP_MONTHS,
} from '@nineops/contract/service-establishment/clients/clients.contract'
import {
  type ClientField,
  clientFields,
  readChanges,
} from '@nineops/contract/service-establishment/establishment-rules'
import { recordOf } from '@nineops/contract/records'

/** A reseller's form values, all text. */
export interface ResellerDraft {
  texts: Record<ClientField, string>
  statusIndex: ClientDetail['status']['index']
  nineClient: boolean
  catchUpMonths: string
}

const textsOf = (client: ClientDetail) => recordOf(clientFields, field => client[field])

export const draftOf = (client: ClientDetail): ResellerDraft => ({
  texts: textsOf(client),
  statusIndex: client.status.index,
  nineClient: client.nineClient,
  catchUpMonths: String(client.catchUpMonths),
})

const isMonths = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= MOST_CATCH_UP_MONTHS

/** Problems by field, by the server's rules; unchanged fields are not checked again. */
export const problemsOf = (seen: ClientDetail, draft: ResellerDraft): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...readChanges(clientFields, textsOf(seen), draft.texts).problems,
    ...(isMonths(draft.catchUpMonths.trim())
      ? []
      : [['catchUpMonths', `The months must be from 0 to ${MOST_CATCH_UP_MONTHS}`] as const]),
  ])

/** The details that differ from those shown. */
export function changeOf(seen: ClientDetail, draft: ResellerDraft): ClientChange {
  const before = textsOf(seen)
  const texts = Object.fromEntries(
    clientFields
      .filter(field => draft.texts[field] !== before[field])
      .map(field => [field, draft.texts[field]]),
  )
  return {
    version: seen.version,
    ...texts,
    ...(draft.statusIndex === seen.status.index ? {} : { statusIndex: draft.statusIndex }),
    ...(draft.nineClient === seen.nineClient ? {} : { nineClient: draft.nineClient }),
    ...(Number(draft.catchUpMonths) === seen.catchUpMonths
      ? {}
      : { catchUpMonths: Number(draft.catchUpMonths) }),
  }
}

/** The draft merged with another user's save: fields not edited here get the saved values. */
export function mergedWith(now: ClientDetail, seen: ClientDetail, draft: ResellerDraft): ResellerDraft {
  const [mine, theirs] = [changeOf(seen, draft), draftOf(now)]
  const texts = { ...theirs.texts }
  for (const field of clientFields) texts[field] = mine[field] ?? texts[field]
  return {
    texts,
    statusIndex: mine.statusIndex ?? theirs.statusIndex,
    nineClient: mine.nineClient ?? theirs.nineClient,
    catchUpMonths: String(mine.catchUpMonths ?? theirs.catchUpMonths),
  }
}

/** Details that another user has changed since they were shown, by field. */
export function changedFields(seen: ClientDetail, now: ClientDetail): ClientField[] {
  return clientFields.filter(field => seen[field] !== now[field])
}

export const statusChoices = Object.entries(clientStatuses).map(([value, label]) => ({ value, label }))
