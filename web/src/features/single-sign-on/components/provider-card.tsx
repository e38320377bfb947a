import { Button, Skeleton } from '@mantine/core'
import type { SingleSignOn } from '@nineops/contract/administration/single-sign-on.contract'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useProviderTest } from '../single-sign-on.queries.ts'
import { Panel, Row, Text } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

/** The provider's settings; null without one. */
export function ProviderCard({ provider }: { provider: SingleSignOn['provider'] }) {
  const test = useProviderTest()
  if (provider === null)
    return (
      <Panel pad={16} size={13}>
        <Text>
          No identity provider is set up, so everyone signs in with a password. Ask whoever runs the server to
          connect one.
        </Text>
      </Panel>
    )
  return (
    <Panel pad={16} size={13}>
      <Facts names="max-content">
        <Fact name="Name">{provider.name}</Fact>
        <Fact name="Issuer">{provider.issuer}</Fact>
        <Fact name="Client ID">{provider.clientId}</Fact>
        <Fact name="Address to register there">
          {provider.redirectAddress} <CopyButton value={provider.redirectAddress} />
        </Fact>
      </Facts>
      <Row mt={12} gap={12}>
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
      </Row>
    </Panel>
  )
}

/** Whether there is one is not known yet: what is below comes with it. */
export const ProviderSkeleton = () => (
  <Panel pad={16} data-waits>
    <LoadingBlock label="Loading the provider" h={14} w={240} my={3} />
    {[320, 280, 360].map(width => (
      <Skeleton key={width} h={14} w={width} mt={12} />
    ))}
  </Panel>
)
