import { Button } from '@mantine/core'
import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DeliveriesTable } from '../components/deliveries-table.tsx'
import { DeliveryDrawer } from '../components/delivery-drawer.tsx'
import { WebhookDrawer } from '../components/webhook-drawer.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../components/webhooks.module.css'
import { useWebhookActions } from '../use-webhook-actions.ts'
import { eventsText, healthOf, noticeOf } from '../webhook-labels.ts'
import { webhooksQuery } from '../webhooks.queries.ts'

const route = getRouteApi('/dash-administration/webhooks/$webhook')

/** One webhook: its state, and each message's outcome. */
export function WebhookScreen() {
  const { webhook: index } = route.useParams()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const webhook = data?.find(one => one.index === index)
  if (data && !webhook)
    return (
      <>
        <PageHeader title={`Webhook ${index}`} back={<Back />} />
        <ErrorState title={`There is no webhook ${index}. It may have been deleted.`} />
      </>
    )
  if (error && !data)
    return (
      <>
        <PageHeader title={`Webhook ${index}`} back={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!webhook)
    return (
      <>
        <PageHeader title={`Webhook ${index}`} about="…" back={<Back />} />
        <LoadingBlock h={480} />
      </>
    )
  return <OneWebhook key={index} webhook={webhook} />
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { webhookDelivery } = route.useSearch()
  const navigate = route.useNavigate()
  const actions = useWebhookActions()
  const peek = usePeek(webhookDelivery)
  const [editing, setEditing] = useState(false)
  const open = (opened: number | undefined) =>
    void navigate({ search: before => ({ ...before, webhookDelivery: opened }) })
  const remove = async (one: Webhook) => {
    if (await actions.discard(one)) void navigate({ to: '/dash-administration/webhooks', search: true })
  }
  const notice = noticeOf(webhook)
  const isActive = webhook.state === 'active'
  return (
    <>
      <PageHeader
        title={`${webhook.client.name} webhook`}
        back={<Back />}
        about={
          <span className={classes.address}>
            {webhook.url}
            {webhook.description && ` · ${webhook.description}`}
          </span>
        }
        actions={
          <>
            <Button variant="default" onClick={() => void remove(webhook)}>
              Delete
            </Button>
            <Button variant="default" onClick={() => void actions.rotate(webhook)}>
              New secret
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            {isActive && (
              <Button variant="default" onClick={() => void actions.togglePaused(webhook)}>
                Pause
              </Button>
            )}
            <Button
              {...(!isActive && { variant: 'default' })}
              onClick={() => void actions.test(webhook).then(open)}
            >
              Send a test
            </Button>
            {!isActive && <Button onClick={() => void actions.togglePaused(webhook)}>Resume</Button>}
          </>
        }
      />
      <Figures>
        <FigureCard
          label="Status"
          value={<StatusBadge tone={healthOf(webhook).tone}>{healthOf(webhook).text}</StatusBadge>}
          note={`Sends: ${eventsText(webhook)}`}
        />
        <FigureCard
          label="Last delivered"
          value={webhook.lastDeliveredAt ? formatDateTime(webhook.lastDeliveredAt) : 'Never'}
          note={`Added by ${webhook.createdBy}, ${formatDateTime(webhook.createdAt)}`}
        />
        <FigureCard
          label="Messages waiting"
          value={formatCount(webhook.waiting)}
          note="Up to 8 attempts over a day"
        />
        <FigureCard
          label="Messages failed"
          value={formatCount(webhook.failed)}
          note={
            webhook.previousSecretUntil
              ? `Signed with two secrets until ${formatDateTime(webhook.previousSecretUntil)}`
              : 'Kept for 30 days'
          }
        />
      </Figures>
      {notice && (
        <Notice as="output" mb={12} tone="warn">
          {notice}
        </Notice>
      )}
      <DeliveriesTable webhook={webhook} actions={actions} peek={peek} />
      <DeliveryDrawer
        webhook={webhook}
        delivery={webhookDelivery}
        actions={actions}
        peek={peek}
        onClose={() => open(undefined)}
      />
      <WebhookDrawer
        opened={editing}
        client={webhook.client.index}
        webhook={webhook}
        onClose={() => setEditing(false)}
      />
    </>
  )
}

const Back = () => (
  <Link to="/dash-administration/webhooks" search={true}>
    All webhooks
  </Link>
)
