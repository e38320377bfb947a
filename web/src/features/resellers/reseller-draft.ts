import { type ClientChange, type ClientDetail, clientStatuses } from '@nineops/contract/clients.contract'
import { type ClientField, clientFields, readChanges } from '@nineops/contract/establishment-rules'

/** A reseller as the form holds it: everything as it is typed. */
export interface ResellerDraft {
  texts: Record<ClientField, string>
  statusIndex: ClientDetail['status']['index']
  nineClient: boolean
}

const textsOf = (client: ClientDetail) =>
  Object.fromEntries(clientFields.map(field => [field, client[field]])) as Record<ClientField, string>

export const draftOf = (client: ClientDetail): ResellerDraft => ({
  texts: textsOf(client),
  statusIndex: client.status.index,
  nineClient: client.nineClient,
})

/** What is wrong by field, by the rules that the server has too; what stays as it was is not read again. */
export const problemsOf = (seen: ClientDetail, draft: ResellerDraft): ReadonlyMap<string, string> =>
  readChanges(clientFields, textsOf(seen), draft.texts).problems

/** What to send: the details that differ from what was seen. */
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
  }
}

/** The draft over what another has saved meanwhile: what was not touched here is as it is there. */
export function mergedWith(now: ClientDetail, seen: ClientDetail, draft: ResellerDraft): ResellerDraft {
  const [mine, theirs] = [changeOf(seen, draft), draftOf(now)]
  const texts = { ...theirs.texts }
  for (const field of clientFields) texts[field] = mine[field] ?? texts[field]
  return {
    texts,
    statusIndex: mine.statusIndex ?? theirs.statusIndex,
    nineClient: mine.nineClient ?? theirs.nineClient,
  }
}

/** Details that another has changed since they were seen, by field. */
export function changedFields(seen: ClientDetail, now: ClientDetail): ClientField[] {
  return clientFields.filter(field => seen[field] !== now[field])
}

export const statusChoices = Object.entries(clientStatuses).map(([value, label]) => ({ value, label }))
