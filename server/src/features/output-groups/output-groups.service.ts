import {
  type AffectedRun,
  type BrandMoves,
  newOutputGroup,
  type OutputGroup,
  outputGroup,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type {
  OptionalOutputKind,
  OutputKind,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { auditActions } from '../../platform/audit/audit-actions.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { differenceText, isEnabled } from './output-groups.domain.ts'
import { outputGroupErrors } from './output-groups.errors.ts'
import * as repository from './output-groups.repository.ts'

/** The most runs listed before a group is changed. */
const RUNS_AT_MOST = 50

const { brands_moved: brandsMoved } = auditActions('output_group', 'output_groups', 'settings', {
  brands_moved: 'Brands moved to output group{name}',
})

/** The default group is the first. Packs and reports created after a change follow it. */
export const outputGroups = resource({
  word: 'output group',
  table: 'output_groups',
  kind: 'settings',
  version: 'version',
  author: 'updated_by',
  errors: {
    changed: (before, requested) => outputGroupErrors.changed(before.name, differenceText(before, requested)),
  },
  schema: newOutputGroup,
  requireClient,
  select: repository.selectGroups,
  read: (row: repository.GroupRow): OutputGroup =>
    outputGroup.parse({ ...row, updatedAt: row.updatedAt.toISOString() }),
  write: ({ name, leftOut }) => ({ name, left_out: leftOut }),
  beforeRemove({ name, isDefault, brands }) {
    if (isDefault) throw outputGroupErrors.isDefault(name)
    if (brands.length > 0) throw outputGroupErrors.inUse(name, brands.length)
  },
})

/** Runs with a pack or report still to be created, which the groups affect. @throws 404 */
export async function listAffectedRuns(db: Db, clientIndex: number): Promise<AffectedRun[]> {
  await requireClient(db, clientIndex)
  return repository.selectAffectedRuns(db, clientIndex, RUNS_AT_MOST)
}

/**
 * Moves brands into a group, all or none. @throws 404, 409 `brand_moved` where one is no longer in the group it was
 * seen in
 */
export async function moveBrands(
  { db, audit }: Change,
  clientIndex: number,
  index: number,
  { brands }: BrandMoves,
): Promise<OutputGroup> {
  await outputGroups.lock(db, clientIndex)
  const target = await outputGroups.get(db, clientIndex, index)
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
  await audit({
    action: brandsMoved,
    entityIndex: index,
    clientIndex,
    before: members.map(({ name, groupName }) => ({ brand: name, group: groupName })),
    after: members.map(({ name }) => ({ brand: name, group: target.name })),
  })
  return outputGroups.get(db, clientIndex, index)
}

/** Brands of a reseller that do not get an output, by name: files created now exclude them. */
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
