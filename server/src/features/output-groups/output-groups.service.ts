import {
  type AffectedRun,
  type BrandMoves,
  type NewOutputGroup,
  type OutputGroup,
  type OutputGroupChange,
  outputGroup,
} from '@nineops/contract/output-groups.contract'
import type { OptionalOutputKind, OutputKind } from '@nineops/contract/outputs.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { differenceText, isEnabled } from './output-groups.domain.ts'
import { outputGroupErrors } from './output-groups.errors.ts'
import * as repository from './output-groups.repository.ts'

/** Most runs that are named before a group is changed. */
const RUNS_AT_MOST = 50

const toGroup = (row: repository.GroupRow): OutputGroup =>
  outputGroup.parse({ ...row, updatedAt: row.updatedAt.toISOString() })

/** A reseller's groups with their brands, the default one first. @throws 404 */
export async function listOutputGroups(db: Db, clientIndex: number): Promise<OutputGroup[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectGroups(db, clientIndex)).map(toGroup)
}

/** Runs that have a pack or report yet to be made, for the groups to decide on. @throws 404 */
export async function listAffectedRuns(db: Db, clientIndex: number): Promise<AffectedRun[]> {
  await requireClient(db, clientIndex)
  return repository.selectAffectedRuns(db, clientIndex, RUNS_AT_MOST)
}

async function requireGroup(db: Db, clientIndex: number, index: number): Promise<OutputGroup> {
  const [row] = await repository.selectGroups(db, clientIndex, index)
  if (!row) throw outputGroupErrors.notFound(index)
  return toGroup(row)
}

/** Adds a group without brands. @throws 404, 409 `output_group_exists` */
export async function createOutputGroup(
  db: Db,
  clientIndex: number,
  group: NewOutputGroup,
  userIndex: number,
): Promise<OutputGroup> {
  await requireClient(db, clientIndex)
  await repository.lockGroups(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, group.name, 0))
    throw outputGroupErrors.nameTaken(group.name)
  const index = await repository.insertGroup(db, clientIndex, group, userIndex)
  return requireGroup(db, clientIndex, index)
}

/**
 * Renames a group and sets its outputs; packs and reports that are made from now on follow it. Answers it before and
 * after. @throws 404, 409 `output_group_exists`, 409 `output_group_changed` where the version is another
 */
export async function changeOutputGroup(
  db: Db,
  clientIndex: number,
  index: number,
  { version, ...wanted }: OutputGroupChange,
  userIndex: number,
): Promise<{ before: OutputGroup; after: OutputGroup }> {
  await repository.lockGroups(db, clientIndex)
  const before = await requireGroup(db, clientIndex, index)
  if (before.version !== version)
    throw outputGroupErrors.changed(before.name, differenceText({ ...before }, wanted))
  if (await repository.nameInUse(db, clientIndex, wanted.name, index))
    throw outputGroupErrors.nameTaken(wanted.name)
  await repository.updateGroup(db, index, wanted, userIndex)
  return { before, after: await requireGroup(db, clientIndex, index) }
}

/** Which group each of the brands is in; for the audit trail. */
type Membership = { brand: string; group: string }[]

/**
 * Moves brands into a group, all or none. Answers the group and who was where.
 * @throws 404, 409 `brand_moved` where one is not in the group it was seen in
 */
export async function moveBrands(
  db: Db,
  clientIndex: number,
  index: number,
  { brands }: BrandMoves,
): Promise<{ group: OutputGroup; before: Membership; after: Membership }> {
  await repository.lockGroups(db, clientIndex)
  const target = await requireGroup(db, clientIndex, index)
  const indexes = brands.map(move => move.brandIndex)
  const members = await repository.selectMembers(db, clientIndex, indexes)
  const found = new Map(members.map(member => [member.index, member]))
  for (const move of brands) {
    const member = found.get(move.brandIndex)
    if (!member) throw outputGroupErrors.noBrand(move.brandIndex)
    if (member.groupIndex !== move.fromGroupIndex)
      throw outputGroupErrors.brandMoved(member.name, member.groupName)
  }
  await repository.moveMembers(db, indexes, index)
  return {
    group: await requireGroup(db, clientIndex, index),
    before: members.map(({ name, groupName }) => ({ brand: name, group: groupName })),
    after: members.map(({ name }) => ({ brand: name, group: target.name })),
  }
}

/** Deletes a group; answers what it was. @throws 404, 409 `output_group_default`, 409 `output_group_in_use` */
export async function removeOutputGroup(db: Db, clientIndex: number, index: number): Promise<OutputGroup> {
  await repository.lockGroups(db, clientIndex)
  const before = await requireGroup(db, clientIndex, index)
  if (before.isDefault) throw outputGroupErrors.isDefault(before.name)
  if (before.brands.length > 0) throw outputGroupErrors.inUse(before.name, before.brands.length)
  await repository.deleteGroup(db, index)
  return before
}

/** Brands of a reseller that do not get an output, by name: files that are made now leave them out. */
export const brandsWithout = (
  db: Db,
  clientIndex: number,
  kind: OptionalOutputKind,
): Promise<{ index: number; name: string }[]> => repository.selectBrandsWithout(db, clientIndex, kind)

/** Which outputs a reseller gets for at least one of its brands. */
export async function enabledOutputs(db: Db, clientIndex: number): Promise<(kind: OutputKind) => boolean> {
  const groups = await repository.selectFacts(db, clientIndex)
  return kind => isEnabled(groups, kind)
}
