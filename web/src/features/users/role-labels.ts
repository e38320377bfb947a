import { type Role, roles } from '@nineops/contract/roles'
import { administration, areas } from '../../app/navigation.ts'

interface RoleWords {
  name: string
  /** The screens it opens. */
  opens: string
}

const place = (role: Role) => [...areas, administration].find(one => one.role === role)

/** A role as text: its area and screens. */
export function roleLabel(role: Role): RoleWords {
  const area = place(role)
  if (!area) return { name: role, opens: '' }
  const screens = area.menu.map(({ label }) => label).join(', ')
  return role === 'administrator'
    ? { name: 'Administrator', opens: `Screens: ${screens}. Opens no area by itself.` }
    : { name: area.name, opens: `${area.about} Screens: ${screens}.` }
}

export const everyRole: readonly Role[] = roles

/** Roles as the list of users shows them. */
export const roleNames = (held: readonly Role[]): string =>
  held.length === roles.length
    ? 'All'
    : everyRole
        .filter(role => held.includes(role))
        .map(role => roleLabel(role).name)
        .join(', ')
