import { Skeleton } from '@mantine/core'
import type { DashAttentionItem } from '@nineops/contract/dash-administration/dash-attention.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/dates.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { kindNames, placeOf } from '../attention-places.ts'
import { attentionQuery } from '../dash-attention.queries.ts'
import { SectionTitle } from '../../../ui/layout/texts.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import classes from './attention-panel.module.css'

/** What needs attention in the Dash API; each line links to where it is fixed. */
export default function AttentionPanel() {
  const { data, error, refetch } = useQuery(attentionQuery)
  return (
    <section aria-label="Needs attention" className={classes.attention}>
      <SectionTitle mb={8}>Needs attention</SectionTitle>
      <div className={classes.box}>
        {data ? (
          data.length > 0 ? (
            <Stack as="ul" aria-label="What needs attention">
              {data.map(item => (
                <Item key={`${item.kind} ${item.subject}`} item={item} />
              ))}
            </Stack>
          ) : (
            <EmptyState
              title="Nothing needs attention"
              hint="Systems that are down, failing webhooks, failed calls and credentials that end appear here."
            />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={120} m={12} w="auto" />
        )}
      </div>
    </section>
  )
}

function Item({ item }: { item: DashAttentionItem }) {
  const name = item.client ? `${item.client.name}: ${item.name}` : item.name
  return (
    <li>
      <Link {...placeOf(item)} className={classes.item}>
        <span className={classes.kind}>{kindNames[item.kind]}</span>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.text} title={item.text}>
          {item.text}
        </span>
        {item.since && <span className={classes.since}>{formatDateTime(item.since)}</span>}
      </Link>
    </li>
  )
}
