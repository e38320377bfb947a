import { Drawer, Skeleton } from '@mantine/core'
import type { Webhook, WebhookAttempt, WebhookDeliveryDetail } from '@nineops/contract/webhooks.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { useWebhookActions } from '../use-webhook-actions.ts'
import { deliveryWords, eventWords } from '../webhook-words.ts'
import { deliveryQuery } from '../webhooks.queries.ts'
import classes from './webhooks.module.css'

interface DeliveryDrawerProps {
  webhook: Webhook
  /** Undefined is closed. */
  delivery: number | undefined
  actions: ReturnType<typeof useWebhookActions>
  onClose: () => void
}

/** One message as it was sent, and every try. */
export function DeliveryDrawer({ webhook, delivery, actions, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...deliveryQuery({ client: webhook.client.index, webhook: webhook.index }, delivery ?? 0),
    enabled: delivery !== undefined,
    meta: { silent: true },
  })
  return (
    <Drawer
      opened={delivery !== undefined}
      onClose={onClose}
      position="right"
      size={720}
      title={data ? eventWords[data.type] : 'Delivery'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={480} />}
      {data && <Contents delivery={data} onResend={() => void actions.resend(webhook, data.index)} />}
    </Drawer>
  )
}

function Contents({ delivery, onResend }: { delivery: WebhookDeliveryDetail; onResend: () => void }) {
  const { text, tone } = deliveryWords[delivery.state]
  const underWay = delivery.state === 'waiting' || delivery.state === 'sending'
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="State">
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </Fact>
        <Fact name="Tries">
          {formatCount(delivery.attempts.length)}
          {delivery.resends > 0 && `, sent again ${formatCount(delivery.resends)} ×`}
        </Fact>
        <Fact name={delivery.nextTryAt ? 'Next try' : 'Delivered'}>
          {formatDateTime(delivery.nextTryAt ?? delivery.deliveredAt) || '–'}
        </Fact>
        <Fact name="webhook-id">
          {delivery.messageId} <CopyButton value={delivery.messageId} />
        </Fact>
        <Fact name="Invoice run">{delivery.invoiceRunIndex ?? '–'}</Fact>
      </dl>
      <div className={classes.actions}>
        <ReasonedButton
          reason={underWay ? 'It is on its way' : null}
          variant={delivery.state === 'failed' ? 'filled' : 'default'}
          onClick={onResend}
        >
          SEND AGAIN
        </ReasonedButton>
      </div>
      <h2 className={classes.heading}>Tries</h2>
      {delivery.attempts.length === 0 ? (
        <p className={classes.hint}>None yet.</p>
      ) : (
        <ol className={classes.attempts}>
          {delivery.attempts.toReversed().map(attempt => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      <h2 className={classes.heading}>Message</h2>
      <pre className={classes.body}>{pretty(delivery.body)}</pre>
    </>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { at, status, ms, failure, answer, number } = attempt
  return (
    <li>
      <p className={classes.attempt}>
        <StatusBadge tone={failure === null ? 'good' : 'bad'}>{`Try ${number}`}</StatusBadge>
        <span>{formatDateTime(at)}</span>
        {status !== null && <span>HTTP {status}</span>}
        {ms !== null && <span>{formatCount(ms)} ms</span>}
      </p>
      {failure && <p className={classes.hint}>{failure}</p>}
      {answer && <pre className={classes.answer}>{answer}</pre>}
    </li>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
