import { type Role, roles } from '@nineops/contract/roles'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './user-records.repository.ts'

export interface RolePolicy {
  role: Role
  twoStepRequired: boolean
  changedAt: Date | null
  changedBy: string | null
}

/** The policy of each role; two-step sign-in is not required until it is set. */
export async function rolePolicies(db: Db): Promise<RolePolicy[]> {
  const kept = new Map((await repository.selectPolicies(db)).map(row => [row.role, row]))
  return roles.map(role => {
    const row = kept.get(role)
    return {
      role,
      twoStepRequired: row?.two_step_required ?? false,
      changedAt: row?.changed_at ?? null,
      changedBy: row?.changed_by ?? null,
    }
  })
}

/** Roles that require two-step sign-in. */
export async function rolesWithTwoStep(db: Db): Promise<ReadonlySet<Role>> {
  const policies = await rolePolicies(db)
  return new Set(policies.filter(policy => policy.twoStepRequired).map(policy => policy.role))
}

/** Whether one of the roles requires two-step sign-in. */
export async function asksForTwoStep(db: Db, held: readonly Role[]): Promise<boolean> {
  const asking = await rolesWithTwoStep(db)
  return held.some(role => asking.has(role))
}

/** Sets whether a role requires two-step sign-in; false where nothing changes. */
export async function setTwoStepRequired(
  db: Db,
  role: Role,
  required: boolean,
  by: number,
): Promise<boolean> {
  if ((await repository.lockPolicy(db, role)) === required) return false
  await repository.upsertPolicy(db, role, required, by)
  return true
}
