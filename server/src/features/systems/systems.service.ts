import {
  MOST_SYSTEMS,
  type System,
  type SystemFields,
  type SystemState,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { publish } from '../../platform/events/events.ts'
import { readAllowedAddresses } from '../../platform/outbound/allowed-addresses.ts'
import { whyRefused } from '../../platform/outbound/checked-address.ts'
import { endIncident } from './system-checks.repository.ts'
import { systemErrors } from './systems.errors.ts'
import * as repository from './systems.repository.ts'

type Row = NonNullable<Awaited<ReturnType<typeof repository.selectSystem>>>

async function toSystems(db: Db, rows: readonly Row[]): Promise<System[]> {
  const list = await readAllowedAddresses(db, 'systems')
  return rows.map(row => {
    const why = whyRefused(row.url, list)
    return {
      ...row,
      stateSince: row.stateSince?.toISOString() ?? null,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      nextCheckAt: row.active ? row.nextCheckAt.toISOString() : null,
      permission: { allowed: why === null, why },
    }
  })
}

async function toSystem(db: Db, row: Row): Promise<System> {
  const [system] = await toSystems(db, [row])
  if (!system) throw systemErrors.notFound(row.index)
  return system
}

/** Notifies portals that a system was checked or changed. */
export const publishSystem = (db: Db, system: number, state: SystemState): Promise<void> =>
  publish(db, 'systems', { system, state })

/** A paused system may be prepared before its address is allowed, because it is never called. */
async function requireAllowed(db: Db, url: string): Promise<void> {
  const why = whyRefused(url, await readAllowedAddresses(db, 'systems'))
  if (why !== null) throw systemErrors.addressNotAllowed(why)
}

/** All systems by name. */
export const listSystems = async (db: Db): Promise<System[]> =>
  toSystems(db, await repository.selectSystems(db))

/** @throws 404 `system_not_found` */
export async function getSystem(db: Db, index: number): Promise<System> {
  const row = await repository.selectSystem(db, index)
  if (!row) throw systemErrors.notFound(index)
  return toSystem(db, row)
}

/** Registers a system; it is checked at once unless paused. @throws 409 name taken, address not allowed, too many */
export async function createSystem(db: Db, fields: SystemFields): Promise<System> {
  const known = await repository.lockSystems(db)
  if (known >= MOST_SYSTEMS) throw systemErrors.tooMany()
  if (await repository.nameInUse(db, fields.name, 0)) throw systemErrors.nameTaken(fields.name)
  if (fields.active) await requireAllowed(db, fields.url)
  const row = await repository.insertSystem(db, fields)
  await publishSystem(db, row.index, row.state)
  return toSystem(db, row)
}

interface Changed {
  before: System
  after: System
}

const PAUSED = 'The system was paused.'

/**
 * Changes a system if it is still the version that was seen. Another address starts without a state; a pause ends the
 * current incident.
 * @throws 404, 409 changed since, name in use, address not allowed
 */
export async function updateSystem(
  db: Db,
  index: number,
  { version, ...fields }: SystemFields & { version: number },
): Promise<Changed> {
  await repository.lockSystems(db)
  const row = await repository.lockSystem(db, index)
  if (!row) throw systemErrors.notFound(index)
  requireUnchanged(row, { version }, () => systemErrors.changed(row.name))
  const before = await toSystem(db, row)
  if (await repository.nameInUse(db, fields.name, index)) throw systemErrors.nameTaken(fields.name)
  if (fields.active) await requireAllowed(db, fields.url)
  const moved = row.url !== fields.url
  if (moved) await endIncident(db, index, 'Another address was given.')
  else if (!fields.active) await endIncident(db, index, PAUSED)
  const changed = await repository.updateSystem(db, index, fields, moved)
  await publishSystem(db, index, changed.state)
  return { before, after: await toSystem(db, changed) }
}

/**
 * Pauses a system, which ends the current incident, or starts it; null where nothing changes. @throws 404, 409 not
 * allowed
 */
export async function switchSystem(db: Db, index: number, active: boolean): Promise<Changed | null> {
  const row = await repository.lockSystem(db, index)
  if (!row) throw systemErrors.notFound(index)
  if (row.active === active) return null
  if (active) await requireAllowed(db, row.url)
  else await endIncident(db, index, PAUSED)
  const before = await toSystem(db, row)
  const changed = await repository.setActive(db, index, active)
  await publishSystem(db, index, changed.state)
  return { before, after: await toSystem(db, changed) }
}

/** Deletes a system with its history; returns it as it was. @throws 404 */
export async function deleteSystem(db: Db, index: number): Promise<System> {
  const row = await repository.lockSystem(db, index)
  if (!row) throw systemErrors.notFound(index)
  const before = await toSystem(db, row)
  await repository.deleteSystem(db, index)
  await publishSystem(db, index, row.state)
  return before
}

/** Makes a system due at once; a worker checks it within a second or two. @throws 404, 409 paused, not allowed */
export async function checkNow(db: Db, index: number): Promise<System> {
  const row = await repository.lockSystem(db, index)
  if (!row) throw systemErrors.notFound(index)
  if (!row.active) throw systemErrors.paused(row.name)
  await requireAllowed(db, row.url)
  return toSystem(db, (await repository.hurrySystem(db, index)) ?? row)
}
