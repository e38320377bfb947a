import type { AuditEntryDetail } from '@nineops/contract/administration/audit-trail.contract'
import type { Role } from '@nineops/contract/roles'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'> & { role: Role }

/** The screen of an entry's subject; null if it has none or is gone. */
function placeOf({ entity, entityIndex, client }: AuditEntryDetail): Place | null {
  if (entityIndex === null) return null
  const search = { client: client?.index }
  const bureau = { role: 'NINEOPS_BUREAU_ACCESS' } as const
  const establishment = { role: 'NINEOPS_SERVICEESTABLISHMENT_ACCESS' } as const
  if (entity === 'invoice_runs')
    return {
      ...bureau,
      to: '/bureau/invoice-runs/$run',
      params: { run: entityIndex },
      search: { ...search, run: entityIndex },
    }
  if (entity === 'bill_runs')
    return { ...bureau, to: '/bureau/bill-runs/$billRun', params: { billRun: entityIndex }, search }
  if (entity === 'charges')
    return { ...bureau, to: '/bureau/opc', search: { ...search, charge: entityIndex } }
  if (entity === 'schedules')
    return { ...bureau, to: '/bureau/schedulers/$schedule', params: { schedule: entityIndex }, search }
  if (entity === 'carriers') return { ...bureau, to: '/bureau/carriers', search }
  if (entity === 'accounts')
    return {
      role: 'NINEOPS_CRM_ACCESS',
      to: '/crm/accounts/$account',
      params: { account: entityIndex },
      search,
    }
  if (entity === 'clients')
    return { ...establishment, to: '/service-establishment/reseller', search: { client: entityIndex } }
  if (entity === 'brands')
    return { ...establishment, to: '/service-establishment/brand', search: { ...search, brand: entityIndex } }
  return null
}

/** The subject of an entry, as a link if the user may open it. */
export function ThingLink({ entry }: { entry: AuditEntryDetail }) {
  const { roles } = useSession()
  const name = entry.entityIndex === null ? entry.thing : `${entry.thing}, index ${entry.entityIndex}`
  const place = placeOf(entry)
  if (!place || !roles.includes(place.role)) return <>{name}</>
  const { role: _, ...link } = place
  return <Link {...link}>{name}</Link>
}

export function AccountLink({ account }: { account: AuditEntryDetail['accounts'][number] }) {
  const { roles } = useSession()
  const name = `${account.accountNumber} ${account.companyName}`
  if (!roles.includes('NINEOPS_CRM_ACCESS')) return <>{name}</>
  return (
    <Link
      to="/crm/accounts/$account"
      params={{ account: account.index }}
      search={{ client: account.clientIndex }}
    >
      {name}
    </Link>
  )
}
