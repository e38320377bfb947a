import { Button } from '@mantine/core'
import type { FailureCause } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { Link, type LinkProps } from '@tanstack/react-router'

interface FixLinkProps {
  kind: FailureCause['fix']['kind']
  billRun: number
  client: number
  /** The run that waits for the fix: it stays selected, so that the context bar links back. */
  run: number
}

interface Place {
  label: string
  /** Explains the link if its label doesn't. */
  hint?: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

function placeOf({ kind, billRun, client, run }: FixLinkProps): Place | null {
  const search = { client, run }
  if (kind === 'account')
    return {
      label: 'Import accounts',
      hint: 'Import a CSV with the fixed accounts: a row whose account number is known changes that account.',
      link: { to: '/bureau/data-collection/imports', search: { client, run, kind: 'accounts' } },
    }
  if (kind === 'bill-run')
    return {
      label: 'See the calls',
      link: {
        to: '/bureau/bill-runs/$billRun',
        params: { billRun },
        search: { client, run, tab: 'exceptions', cause: 'unrated_retail' },
      },
    }
  if (kind === 'rate-allocation')
    return {
      label: 'Allocate a rate card',
      link: { to: '/bureau/rate-allocation', search: { client, run, view: 'allocations' } },
    }
  if (kind === 'brand')
    return {
      label: 'Complete the brand',
      link: { to: '/service-establishment/$', params: { _splat: 'brand' }, search },
    }
  return null
}

/** Links to the screen where a cause is fixed. */
export function FixLink(props: FixLinkProps) {
  const place = placeOf(props)
  if (!place) return null
  return (
    <Button
      renderRoot={root => <Link {...root} {...place.link} />}
      size="compact-sm"
      variant="default"
      title={place.hint}
    >
      {place.label}
    </Button>
  )
}
