import type { Endpoint } from '@nineops/contract/http'
import { dashAdministration, type Role, roles } from '@nineops/contract/roles'
import type { ContractNames } from './contract-names.ts'

const columns: Readonly<Record<Role, string>> = {
  NINEOPS_ORDERING_ACCESS: 'Ordering',
  NINEOPS_BUREAU_ACCESS: 'Bureau',
  NINEOPS_SERVICEESTABLISHMENT_ACCESS: 'Establishment',
  NINEOPS_PARTNER_COMMERCIAL_ACCESS: 'Commercial',
  NINEOPS_CRM_ACCESS: 'CRM',
  NINEOPS_DASH_ADMIN_ACCESS: 'Dash admin',
  NINEOPS_NETWORK_ACCESS: 'Network',
  NINEOPS_LUMIERE_ACCESS: 'Omni',
  administrator: 'administrator',
}

function cells({ roles: access }: Endpoint): string[] {
  if (access === 'open') return ['anybody', ...roles.map(() => '●')]
  if (access === 'signed-in') return ['signed in', ...roles.map(() => '●')]
  if (access === 'dash') return ['Dash token', ...roles.map(() => '●')]
  if (access === 'partner')
    return ["partner's token", ...roles.map(role => (dashAdministration.includes(role) ? '●' : ''))]
  return ['role', ...roles.map(role => (access.includes(role) ? '●' : ''))]
}

const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

/** Which role may make which call, as a page for people; generated from the contract (product: Roles). */
export function routesPage({ operations }: Pick<ContractNames, 'operations'>): string {
  const tables = [...Map.groupBy(operations, ([, { tag }]) => tag)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([tag, calls]) =>
      [
        `## ${tag}`,
        '',
        row(['Call', 'Open to', ...roles.map(role => columns[role])]),
        row(['---', '---', ...roles.map(() => ':-:')]),
        ...calls.map(([endpoint]) => row([`\`${endpoint.method} ${endpoint.path}\``, ...cells(endpoint)])),
      ].join('\n'),
    )
  return `# Calls and the roles that open them

Written by \`npm run docs:routes\` from the contract; a test fails while it is out of date. The server checks the same list
on each call, and \`server/src/app/permissions.test.ts\` makes every call as every role. Under \`/dash\` a role is the one
that the Dash token has; a partner's own token has none.

${tables.join('\n\n')}
`
}
