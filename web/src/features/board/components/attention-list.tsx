import { SegmentedControl, Skeleton } from '@mantine/core'
import {
  type AttentionItem,
  type AttentionKind,
  attentionKind,
} from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { placeOfItem } from '../attention-places.ts'
import { attentionQuery } from '../board.queries.ts'
import { attentionLabels } from '../board-labels.ts'
import { Row, Stack } from '../../../ui/layout/boxes.tsx'
import { SectionTitle } from '../../../ui/layout/texts.tsx'
import classes from './attention-list.module.css'

/** What needs attention now, by kind; each links to where it is fixed. */
export function AttentionList() {
  const { data, error, refetch } = useQuery(attentionQuery)
  const [kind, setKind] = useState<AttentionKind | 'all'>('all')
  const counts = Map.groupBy(data ?? [], item => item.kind)
  const kinds = attentionKind.options.filter(one => counts.has(one))
  const shown = kind === 'all' || !counts.has(kind) ? (data ?? []) : (counts.get(kind) ?? [])
  return (
    <section aria-label="Needs attention" className={classes.attention}>
      <Row wrap mb={8} gap={12} minHeight={30}>
        <SectionTitle>Needs attention</SectionTitle>
        {kinds.length > 0 && (
          <SegmentedControl
            aria-label="Kind"
            value={counts.has(kind as AttentionKind) ? kind : 'all'}
            onChange={value => setKind(kinds.find(one => one === value) ?? 'all')}
            data={[
              { value: 'all', label: `All ${formatCount(data?.length ?? 0)}` },
              ...kinds.map(one => ({
                value: one,
                label: `${attentionLabels[one]} ${formatCount(counts.get(one)?.length ?? 0)}`,
              })),
            ]}
          />
        )}
      </Row>
      <div className={classes.box}>
        {data ? (
          shown.length > 0 ? (
            <Stack as="ul" aria-label="What needs attention">
              {shown.map((item, at) => (
                <Item key={`${item.kind}-${item.run}-${item.subject}-${at}`} item={item} />
              ))}
            </Stack>
          ) : (
            <EmptyState
              title="Nothing needs attention"
              hint="Failures, late files and runs to confirm appear here."
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

const Item = ({ item }: { item: AttentionItem }) => (
  <li>
    <Link {...placeOfItem(item)} className={classes.item}>
      <span className={classes.kind}>{attentionLabels[item.kind]}</span>
      <span className={classes.client}>{item.client?.name ?? 'All resellers'}</span>
      <span className={classes.text} title={item.text}>
        {item.text}
      </span>
      {item.atStake !== null && <span className={classes.stake}>{formatPounds(item.atStake)} at stake</span>}
      <span className={classes.since}>{formatDateTime(item.since)}</span>
    </Link>
  </li>
)
