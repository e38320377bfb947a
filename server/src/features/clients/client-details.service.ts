import {
  type ClientChange,
  type ClientDetail,
  clientDetail as clientSchema,
  clientStatuses,
} from '@nineops/contract/service-establishment/clients/clients.contract'
import {
  addressTexts,
  type ClientField,
  clientFields,
  noClient,
  readChanges,
  readNew,
} from '@nineops/contract/service-establishment/establishment-rules'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import type { FieldError } from '../../platform/http/errors.ts'
import { bankProblems } from '../bank-checks/bank-problems.service.ts'
import * as repository from './client-details.repository.ts'
import { clientErrors } from './clients.errors.ts'
import { recordOf } from '@nineops/contract/records'

/** A reseller with all its details. @throws 404 */
export async function clientDetail(db: Db, index: number): Promise<ClientDetail> {
  const row = await repository.selectDetails(db, index)
  if (!row) throw clientErrors.notFound(index)
  const { address, status, ...rest } = row
  const description = clientStatuses[status as keyof typeof clientStatuses]
  return clientSchema.parse({ ...rest, ...addressTexts(address), status: { index: status, description } })
}

const textsOf = (client: ClientDetail) => recordOf(clientFields, field => client[field])

/** Errors of a new reseller by field, or its texts in stored form. */
export async function readNewClient(db: Db, typed: Parameters<typeof readNew<ClientField>>[2]) {
  const { texts, problems } = readNew(clientFields, noClient, typed)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, texts)))
  return { texts, errors }
}

/** Adds a validated reseller; returns its index. @throws 409 `reseller_exists` */
export async function addClient(db: Db, values: repository.ClientValues): Promise<number> {
  await repository.lockClients(db)
  const { name } = values.texts
  if (await repository.nameInUse(db, name, 0)) throw clientErrors.nameTaken(name)
  return repository.insertClient(db, values)
}

/**
 * Changes details of a reseller; returns it before and after, identical if nothing changed.
 * @throws 404, 409 `reseller_changed` if the version is out of date, 409 `reseller_exists`, 400 by field
 */
export async function changeClient(
  db: Db,
  index: number,
  { version, statusIndex, nineClient, catchUpMonths, ...typed }: ClientChange,
): Promise<{ before: ClientDetail; after: ClientDetail }> {
  await repository.lockClients(db)
  const before = await clientDetail(db, index)
  requireUnchanged(before, { version }, () => clientErrors.changed(before.name))
  const { changes, problems } = readChanges(clientFields, textsOf(before), typed)
  const errors: FieldError[] = [...problems].map(([field, message]) => ({ field, message }))
  const texts = { ...textsOf(before), ...changes }
  if (errors.length === 0) errors.push(...(await bankProblems(db, texts, changes)))
  if (errors.length > 0) throw clientErrors.invalid(errors)
  if (changes.name !== undefined && (await repository.nameInUse(db, changes.name, index)))
    throw clientErrors.nameTaken(changes.name)
  const status = statusIndex ?? before.status.index
  const nine = nineClient ?? before.nineClient
  const months = catchUpMonths ?? before.catchUpMonths
  const same = status === before.status.index && nine === before.nineClient && months === before.catchUpMonths
  if (same && Object.keys(changes).length === 0) return { before, after: before }
  await repository.updateClient(db, index, { texts, status, nineClient: nine, catchUpMonths: months })
  return { before, after: await clientDetail(db, index) }
}
