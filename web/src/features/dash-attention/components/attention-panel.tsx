import type { DashAttentionItem } from '@nineops/contract/dash-administration/dash-attention.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/formats.ts'
import { Attention, AttentionItem, attentionLink } from '../../../ui/feedback/attention.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { kindNames, placeOf } from '../attention-places.ts'
import { attentionQuery } from '../dash-attention.queries.ts'

/** What needs attention in the Dash API; each line links to where it is fixed. */
export default function AttentionPanel() {
  const list = useQuery(attentionQuery)
  return (
    <Attention
      list={list}
      hint="Nothing needs attention. Systems that are down, failing webhooks, failed calls and credentials that end appear here."
      heading={<SectionTitle mb={8}>Needs attention</SectionTitle>}
    >
      {list.data?.map(item => (
        <li key={`${item.kind} ${item.subject}`}>
          <Link {...placeOf(item)} className={attentionLink}>
            <AttentionItem
              kind={kindNames[item.kind]}
              tone="warn"
              name={nameOf(item)}
              text={item.text}
              action="Open"
            >
              {item.since && formatDateTime(item.since)}
            </AttentionItem>
          </Link>
        </li>
      ))}
    </Attention>
  )
}

const nameOf = ({ client, name }: DashAttentionItem) => (client ? `${client.name}: ${name}` : name)
