import type { TimelineLink } from '@nineops/contract/crm/timelines.contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import type { TimelineOf } from '../timelines.queries.ts'
import classes from './timeline.module.css'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The screen of a record; null if it is this one. */
function placeOf({ kind, index, run, account }: TimelineLink, { client, ...here }: TimelineOf): Place | null {
  const search = { client }
  if (kind === 'invoice-run')
    return here.kind === 'invoice_run' && here.index === index
      ? null
      : { to: '/bureau/invoice-runs/$run', params: { run: index }, search: { client, run: index } }
  if (kind === 'invoice')
    return run === null || account === null || (here.kind === 'invoice' && here.index === index)
      ? null
      : {
          to: '/bureau/invoice-runs/$run',
          params: { run },
          search: { client, run, tab: 'accounts', invoice: account },
        }
  if (kind === 'bill-run') return { to: '/bureau/bill-runs/$billRun', params: { billRun: index }, search }
  if (kind === 'charge') return { to: '/bureau/opc', search: { client, charge: index } }
  if (kind === 'rate-card')
    return { to: '/bureau/rate-allocation/$rateCard', params: { rateCard: index }, search }
  if (kind === 'call-file') return { to: '/bureau/data-collection', search: { client, file: index } }
  if (kind === 'e-mail') return { to: '/bureau/hosting-emails', search: { client, email: index } }
  if (kind === 'schedule') return { to: '/bureau/schedulers/$schedule', params: { schedule: index }, search }
  return null
}

/** Links to an entry's records, for users who may open them. */
export function EntryLinks({ links, subject }: { links: readonly TimelineLink[]; subject: TimelineOf }) {
  const { roles } = useSession()
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return null
  return links.map(link => {
    const place = placeOf(link, subject)
    return (
      place && (
        <Link key={`${link.kind} ${link.index}`} className={classes.link} {...place}>
          {link.label}
        </Link>
      )
    )
  })
}
