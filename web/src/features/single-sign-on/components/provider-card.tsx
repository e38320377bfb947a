import { Button, Skeleton } from '@mantine/core'
import type { SingleSignOn } from '@nineops/contract/oidc.contract'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useProviderTest } from '../single-sign-on.queries.ts'
import classes from './single-sign-on.module.css'

/** How the provider is set up; undefined while loading, null without one. */
export function ProviderCard({ provider }: { provider: SingleSignOn['provider'] | undefined }) {
  const test = useProviderTest()
  if (provider === undefined) return <Skeleton h={164} />
  if (provider === null)
    return (
      <div className={classes.card}>
        <p className={classes.none}>
          No identity provider is set up: everybody signs in with a password. The server&rsquo;s settings
          OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET name one.
        </p>
      </div>
    )
  return (
    <div className={classes.card}>
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{provider.name}</dd>
        <dt>Issuer</dt>
        <dd>{provider.issuer}</dd>
        <dt>Client id</dt>
        <dd>{provider.clientId}</dd>
        <dt>Address to register there</dt>
        <dd>
          {provider.redirectAddress} <CopyButton value={provider.redirectAddress} />
        </dd>
      </dl>
      <div className={classes.test}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Ask the provider
        </Button>
        <output>
          {test.data && (
            <>
              <StatusBadge tone={test.data.reachable ? 'good' : 'bad'}>
                {test.data.reachable ? 'Reachable' : 'Not reachable'}
              </StatusBadge>{' '}
              {test.data.detail}
            </>
          )}
        </output>
      </div>
    </div>
  )
}
