import { Skeleton } from '@mantine/core'
import type {
  Webhook,
  WebhookAttempt,
  WebhookDeliveryDetail,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { useWebhookActions } from '../use-webhook-actions.ts'
import { deliveryLabels, eventLabels } from '../webhook-labels.ts'
import { deliveryQuery } from '../webhooks.queries.ts'
import { Hint, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './webhooks.module.css'

interface DeliveryDrawerProps {
  webhook: Webhook
  /** Undefined is closed. */
  delivery: number | undefined
  actions: ReturnType<typeof useWebhookActions>
  peek: Peek
  onClose: () => void
}

/** One message as it was sent, and every attempt. */
export function DeliveryDrawer({ webhook, delivery, actions, peek, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...deliveryQuery({ client: webhook.client.index, webhook: webhook.index }, delivery ?? 0),
    enabled: delivery !== undefined,
    meta: { silent: true },
  })
  return (
    <ResourceDrawer
      opened={delivery !== undefined}
      onClose={onClose}
      wide
      peek={peek}
      title={data ? eventLabels[data.type] : 'Delivery'}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={480} />}
      {data && <Contents delivery={data} onResend={() => void actions.resend(webhook, data.index)} />}
    </ResourceDrawer>
  )
}

function Contents({ delivery, onResend }: { delivery: WebhookDeliveryDetail; onResend: () => void }) {
  const { text, tone } = deliveryLabels[delivery.state]
  const underWay = delivery.state === 'waiting' || delivery.state === 'sending'
  return (
    <>
      <Facts columns={3} mb={16}>
        <Fact name="Status">
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </Fact>
        <Fact name="Tries">
          {formatCount(delivery.attempts.length)}
          {delivery.resends > 0 && `, sent again ${formatCount(delivery.resends)} ×`}
        </Fact>
        <Fact name={delivery.nextTryAt ? 'Next attempt' : 'Delivered'}>
          {formatDateTime(delivery.nextTryAt ?? delivery.deliveredAt) || '–'}
        </Fact>
        <Fact name="webhook-id">
          {delivery.messageId} <CopyButton value={delivery.messageId} />
        </Fact>
        <Fact name="Invoice run">{delivery.invoiceRunIndex ?? '–'}</Fact>
      </Facts>
      <PanelFooter>
        <ReasonedButton
          reason={underWay ? 'It is being sent' : null}
          variant={delivery.state === 'failed' ? 'filled' : 'default'}
          onClick={onResend}
        >
          Send again
        </ReasonedButton>
      </PanelFooter>
      <SectionTitle mt={16} mb={8}>
        Tries
      </SectionTitle>
      {delivery.attempts.length === 0 ? (
        <Hint>None yet.</Hint>
      ) : (
        <Stack as="ol" gap={12}>
          {delivery.attempts.toReversed().map(attempt => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      )}
      <SectionTitle mt={16} mb={8}>
        Message
      </SectionTitle>
      <pre className={classes.body}>{pretty(delivery.body)}</pre>
    </>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { at, status, ms, failure, answer, number } = attempt
  return (
    <li>
      <Row as="p" wrap mb={4} gap={12} size={13}>
        <StatusBadge tone={failure === null ? 'good' : 'bad'}>{`Try ${number}`}</StatusBadge>
        <span>{formatDateTime(at)}</span>
        {status !== null && <span>HTTP {status}</span>}
        {ms !== null && <span>{formatCount(ms)} ms</span>}
      </Row>
      {failure && <Hint>{failure}</Hint>}
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
