import { SegmentedControl } from '@mantine/core'
import { type AttentionKind, attentionKind } from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { Attention, AttentionItem, AttentionSince, attentionLink } from '../../../ui/feedback/attention.tsx'
import { placeOfItem } from '../attention-places.ts'
import { attentionQuery } from '../board.queries.ts'
import { attentionLabels } from '../board-labels.ts'
import { Row, SectionTitle } from '../../../ui/layout/parts.tsx'

/** What needs attention now, by kind; each links to where it is fixed. */
export function AttentionList() {
  const list = useQuery(attentionQuery)
  const { data } = list
  const [kind, setKind] = useState<AttentionKind | 'all'>('all')
  const counts = Map.groupBy(data ?? [], item => item.kind)
  const kinds = attentionKind.options.filter(one => counts.has(one))
  const shown = kind === 'all' || !counts.has(kind) ? (data ?? []) : (counts.get(kind) ?? [])
  return (
    <Attention
      list={list}
      hint="Failures, late files and runs to confirm appear here."
      heading={
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
      }
    >
      {shown.map((item, at) => (
        <li key={`${item.kind}-${item.run}-${item.subject}-${at}`}>
          <Link {...placeOfItem(item)} className={attentionLink}>
            <AttentionItem
              kind={attentionLabels[item.kind]}
              kindWidth={116}
              name={item.client?.name ?? 'All resellers'}
              nameWidth={136}
              text={item.text}
            >
              {item.atStake !== null && (
                <span style={{ flex: 'none' }}>{formatPounds(item.atStake)} at stake</span>
              )}
              <AttentionSince wide>{formatDateTime(item.since)}</AttentionSince>
            </AttentionItem>
          </Link>
        </li>
      ))}
    </Attention>
  )
}
