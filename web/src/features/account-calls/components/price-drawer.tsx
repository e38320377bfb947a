import { Button } from '@mantine/core'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import type { TracedSide } from '@nineops/contract/bureau/call-traces.contract'
import type { AccountCall } from '@nineops/contract/crm/account-calls.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { formatDate, formatPounds, readableDates } from '../../../lib/formats.ts'
import { formatQuantity } from '../../../lib/usage.ts'
import { formatExactTime } from '../../../lib/london-time.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { type Account, priceQuery } from '../account-calls.queries.ts'
import { Stack, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './account-calls.module.css'

interface PriceDrawerProps {
  of: Account
  call: AccountCall | undefined
  onClose: () => void
}

/** Why a call cost what it did; Bureau users can go on to its trace. */
export function PriceDrawer({ of, call, onClose }: PriceDrawerProps) {
  return (
    <ResourceDrawer
      opened={call !== undefined}
      onClose={onClose}
      title={call ? `Call to ${writtenNumber(call.destination)}` : 'Call'}
    >
      {call && <Price of={of} call={call} />}
    </ResourceDrawer>
  )
}

function Price({ of, call }: { of: Account; call: AccountCall }) {
  const price = useQuery(priceQuery(of, call))
  const { roles } = useSession()
  const facts: [string, string][] = [
    ['Start in London', formatExactTime(call.startedAt)],
    ['CLI', writtenNumber(call.cli)],
    ['Number called', writtenNumber(call.destination)],
    ['Destination', call.destinationName ?? '–'],
    ['Product group', call.productGroup ?? '–'],
    [isTimed(call.kind) ? 'Duration' : 'Quantity', formatQuantity(call)],
    [
      'Inclusive',
      call.inclusiveQuantity > 0 ? formatQuantity({ ...call, quantity: call.inclusiveQuantity }) : 'Nothing',
    ],
    ['Bill run', `${call.billRun.description}${call.late ? ', as a late call' : ''}`],
    ['Call ID', `${call.callId} of ${call.carrier.name}`],
  ]
  return (
    <Stack gap={16}>
      {roles.includes('NINEOPS_BUREAU_ACCESS') && (
        <div>
          <Button
            variant="default"
            renderRoot={props => (
              <Link
                to="/bureau/data-collection/trace"
                search={{
                  client: of.client,
                  find: call.callId,
                  carrier: call.carrier.index,
                  call: call.callId,
                }}
                {...props}
              />
            )}
          >
            Trace from file to invoice
          </Button>
        </div>
      )}
      <Facts of={facts} />
      {price.data ? (
        price.data.sides.map(side => <Side key={side.side} side={side} />)
      ) : price.error ? (
        <ErrorState error={price.error} onRetry={() => void price.refetch()} />
      ) : (
        <LoadingBlock h={160} />
      )}
    </Stack>
  )
}

function Side({ side: { side, card, entry, charge, steps } }: { side: TracedSide }) {
  const name = side === 'retail' ? 'Retail charge' : 'Wholesale cost'
  return (
    <Panel as="section" size={13} aria-label={name} className={classes.side}>
      <h2>
        {name} <b>{formatPounds(charge) || 'Unrated'}</b>
      </h2>
      {card && (
        <p>
          {card.name}, from {formatDate(card.validFrom)}
          {entry && `: ${entry.prefix} ${entry.destination}`}
        </p>
      )}
      <ol>
        {steps.map(step => (
          <li key={step}>{readableDates(step)}</li>
        ))}
      </ol>
    </Panel>
  )
}
