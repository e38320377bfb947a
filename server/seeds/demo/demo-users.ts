import { areaRoles, type Role } from '@nineops/contract/roles'
import { createUser } from '../../src/features/user-records/user-records.service.ts'
import type { Db } from '../../src/platform/db/db.ts'

export const demoPassword = 'nineops-demo'

/** One user with every role, one for each area, and one without any (architecture: Running it). */
export const demoUsers: readonly { username: string; givenName: string; roles: readonly Role[] }[] = [
  { username: 'admin', givenName: 'Ada', roles: [...areaRoles, 'administrator'] },
  { username: 'ordering', givenName: 'Olive', roles: ['NINEOPS_ORDERING_ACCESS'] },
  { username: 'bureau', givenName: 'Bea', roles: ['NINEOPS_BUREAU_ACCESS'] },
  { username: 'establishment', givenName: 'Eden', roles: ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'] },
  { username: 'commercial', givenName: 'Cora', roles: ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] },
  { username: 'crm', givenName: 'Carl', roles: ['NINEOPS_CRM_ACCESS'] },
  { username: 'network', givenName: 'Ned', roles: ['NINEOPS_NETWORK_ACCESS'] },
  { username: 'dash', givenName: 'Dot', roles: ['NINEOPS_DASH_ADMIN_ACCESS'] },
  { username: 'omni', givenName: 'Omar', roles: ['NINEOPS_LUMIERE_ACCESS'] },
  { username: 'none', givenName: 'Nora', roles: [] },
]

/** Adds the demo users. */
export async function seedDemoUsers(db: Db): Promise<void> {
  for (const user of demoUsers)
    await createUser(db, { ...user, email: `${user.username}@nineops.example`, password: demoPassword })
}
