import { type CircuitFacts, type LastResult } from '@nineops/contract/network/circuit-facts'
import { type Circuit, circuits, type LineWithoutCircuit } from '@nineops/contract/network/circuits.contract'
import type { BodyOf, QueryOf } from '@nineops/contract/http'
import { testProfiles } from '@nineops/contract/network/line-tests'
import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as list from './circuit-list.repository.ts'
import { circuitErrors } from './circuits.errors.ts'
import * as repository from './circuits.repository.ts'

const today = () => londonDate(Date.now())

function toCircuit({
  clientIndex,
  clientName,
  accountIndex,
  accountNumber,
  companyName,
  lastTestIndex,
  lastTestAt,
  lastTestResult,
  runningIndex,
  runningProfile,
  runningBy,
  runningSince,
  ...row
}: repository.CircuitRow): Circuit {
  const profile = testProfiles.find(one => one === runningProfile)
  return {
    ...row,
    client: { index: clientIndex, name: clientName },
    account: { index: accountIndex, accountNumber, companyName },
    lastTest:
      lastTestIndex && lastTestAt && lastTestResult
        ? { index: lastTestIndex, at: lastTestAt.toISOString(), result: lastTestResult }
        : null,
    running:
      runningIndex && profile && runningSince
        ? { index: runningIndex, profile, by: runningBy ?? 'someone', since: runningSince.toISOString() }
        : null,
  }
}

/** Circuits of every reseller. */
export const circuitList = listing({
  endpoint: circuits.list,
  of: async (_db, { query }) => ({ ...query, today: today() }),
  stored: list.listedCircuits,
  read: toCircuit,
})

/** @throws 404 `circuit_not_found` */
export async function getCircuit(db: Db, index: number): Promise<Circuit> {
  const row = await repository.selectCircuit(db, index, today())
  if (!row) throw circuitErrors.notFound(index)
  return toCircuit(row)
}

/** The first numbers in force without a circuit whose CLI or account number begins with the text. */
export async function listLines(
  db: Db,
  { text, client }: QueryOf<typeof circuits.lines>,
): Promise<LineWithoutCircuit[]> {
  const typed = text.trim()
  if (typed === '') return []
  const known = /^[\d\s+().-]+$/.test(typed) ? typed.replaceAll(/\D/g, '').replace(/^00/, '') : ''
  const digits = known === '' ? [] : [known, known.startsWith('0') ? `44${known.slice(1)}` : `44${known}`]
  const rows = await repository.selectLines(db, { text: typed, digits, client }, today())
  return rows.map(({ cli, description, ...row }) => ({
    client: { index: row.clientIndex, name: row.clientName },
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    cli,
    description,
  }))
}

async function requireNumberFree(db: Db, clientIndex: number, number: string, cli: string): Promise<void> {
  if (number === '') return
  const taken = await repository.selectNumberInUse(db, clientIndex, number, cli)
  if (taken !== undefined) throw circuitErrors.numberTaken(number, taken)
}

/**
 * Records the circuit on a number of a reseller.
 * @throws 400 `bad_number`, 404 for the reseller or number, 409 `circuit_exists`, `circuit_number_taken`
 */
export async function createCircuit(db: Db, body: BodyOf<typeof circuits.create>): Promise<Circuit> {
  const { clientIndex, cli: typed, ...facts } = body
  await requireClient(db, clientIndex)
  const cli = normalisePhoneNumber(typed)
  if (cli === null) throw circuitErrors.badNumber(typed)
  if (!(await repository.selectHasService(db, clientIndex, cli))) throw circuitErrors.noLine(cli)
  await repository.lockCircuits(db, clientIndex)
  await requireNumberFree(db, clientIndex, facts.number, cli)
  const added = await repository.insertCircuit(db, clientIndex, cli, facts)
  if (!added) throw circuitErrors.exists(cli)
  return getCircuit(db, added.index)
}

const keys = ['number', 'provider', 'product', 'description', 'address', 'postcode'] as const

/**
 * Changes a circuit's details; returns the details before and the circuit after. `changed` is false if nothing differs.
 * @throws 404, 409 `circuit_changed`, `circuit_number_taken`
 */
export async function changeCircuit(
  db: Db,
  index: number,
  { version, ...change }: BodyOf<typeof circuits.change>,
): Promise<{ before: CircuitFacts; after: Circuit; changed: boolean }> {
  const row = await getCircuit(db, index)
  await repository.lockCircuits(db, row.client.index)
  const held = await repository.lockCircuit(db, index)
  if (!held) throw circuitErrors.notFound(index)
  const { clientIndex, cli, version: current, ...known } = held
  const before = known as CircuitFacts
  if (current !== version) throw circuitErrors.changed(cli)
  const facts = { ...before }
  for (const key of keys) if (change[key] !== undefined) Object.assign(facts, { [key]: change[key] })
  const changed = keys.some(key => facts[key] !== before[key])
  if (changed) {
    await requireNumberFree(db, clientIndex, facts.number, cli)
    await repository.updateCircuit(db, index, facts)
  }
  return { before, after: await getCircuit(db, index), changed }
}

/** Saves the result of the last line test with the circuit. */
export const recordTest = (
  db: Db,
  circuitIndex: number,
  test: { index: number; result: LastResult },
): Promise<void> => repository.updateLastTest(db, circuitIndex, test)
