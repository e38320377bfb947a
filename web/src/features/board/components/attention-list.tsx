import { Button } from '@mantine/core'
import type { AttentionItem as Item } from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { formatCount, formatDate, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { useArrived } from '../../../lib/use-arrived.ts'
import { Attention, AttentionItem, attentionLink } from '../../../ui/feedback/attention.tsx'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import { placeOfItem } from '../attention-places.ts'
import { actionOf, attentionLabels, attentionTones, headlineOf } from '../board-labels.ts'
import { attentionQuery, boardQuery } from '../board.queries.ts'
import classes from './board.module.css'

interface AttentionListProps {
  /** How many are listed at most; the headline counts all. */
  most?: number
  /** What stands beside the headline is not known yet. */
  waits?: boolean
  /** Beside the headline. */
  children?: ReactNode
}

/** What needs someone now, in one headline; each links to where it is fixed. */
export function AttentionList({ most, waits = false, children }: AttentionListProps) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(attentionQuery)
  const { data: rows, isPending } = useQuery(boardQuery)
  const { roles } = useSession()
  // Together with the whole headline: the list would move once that is known.
  const list = {
    data: useArrived(isPending || waits ? undefined : data),
    dataUpdatedAt,
    error,
    refetch,
  }
  const isNew = rows?.length === 0 && list.data?.length === 0
  const rowOf = ({ run }: Item) => rows?.find(row => run !== null && row.invoiceRun?.index === run)
  const { things, atStake, late } = headlineOf(list.data, list.data && rows)
  const shown = shownOf(list.data, most)
  const more = (list.data?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Attention
      list={list}
      hint={
        isNew
          ? 'Its page lists what it needs before its first run: a carrier, rates, accounts and services.'
          : 'Nothing needs attention. Failures, late files and runs to confirm appear here.'
      }
      heading={
        <Row between wrap mb={12} gap={12} minHeight={32}>
          <h2 className={classes.headline}>
            {isNew ? 'Create the first reseller' : things}
            {[atStake, late].filter(Boolean).map(part => (
              <Fragment key={part}>
                {' '}
                <span>{part}</span>
              </Fragment>
            ))}
          </h2>
          {list.data && (isNew ? <CreateReseller /> : children)}
        </Row>
      }
    >
      {shown?.map((item, at) => (
        <li key={`${item.kind}-${item.run}-${item.subject}-${at}`}>
          <Link {...placeOfItem(item, rowOf(item), roles)} className={attentionLink}>
            <AttentionItem
              kind={attentionLabels[item.kind]}
              tone={attentionTones[item.kind]}
              name={item.client?.name ?? 'All resellers'}
              text={item.text}
              action={actionOf(item, rowOf(item))}
            >
              {asideOf(item)}
            </AttentionItem>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/bureau" className={attentionLink}>{`${formatCount(more)} more on the board`}</Link>
        </li>
      )}
    </Attention>
  )
}

/** The first step of a new installation, for who may take it. */
function CreateReseller() {
  const { roles } = useSession()
  return roles.includes('NINEOPS_SERVICEESTABLISHMENT_ACCESS') ? (
    <Button renderRoot={root => <Link {...root} to="/service-establishment/reseller-creation" />}>
      Create reseller
    </Button>
  ) : (
    <Hint as="span">Ask someone with access to Service Establishment.</Hint>
  )
}

/** The first ones, and always what is overdue, which is one line of all resellers at the end. */
const shownOf = (items: readonly Item[] | undefined, most = Infinity) =>
  items?.filter(({ kind }, at) => at < most || kind === 'overdue-debt')

function asideOf({ kind, atStake, since }: Item): string {
  if (kind === 'overdue-debt') return `Since ${formatDate(since)}`
  return atStake === null ? formatDateTime(since) : `${formatPounds(atStake)} at stake`
}
