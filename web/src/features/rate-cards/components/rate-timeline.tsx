import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import type { RateAllocation, RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { counted } from '@nineops/contract/words'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { formatDate, formatMonth } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { scopeText } from '../allocation-labels.ts'
import { allocationsQuery, cardCarriersQuery, rateCardsQuery } from '../rate-cards.queries.ts'
import {
  type Lane,
  monthsOf,
  placeOf,
  type SideLanes,
  sidesOf,
  type Span,
  spanAround,
} from '../rate-timeline.ts'
import { useRemoveAllocation } from '../use-remove-allocation.ts'
import { askAllocation } from './allocation-dialog.tsx'
import { Hint, Panel, Row } from '../../../ui/layout/parts.tsx'
import classes from './rate-timeline.module.css'

const MOVED_MONTHS = 6
const monthName = (day: string): string => {
  const name = formatMonth(day).slice(0, 3)
  return day.slice(5, 7) === '01' ? `${name} ${day.slice(0, 4)}` : name
}

interface RateTimelineProps {
  client: number
  /** The same as a list, rendered with the timeline so that nothing moves when it arrives. */
  children: ReactNode
}

/** Which card is in force when, per carrier and side, in lanes of the reseller, its brands and accounts. */
export default function RateTimeline({ client, children }: RateTimelineProps) {
  const [today] = useState(todayInLondon)
  const [shifted, setShifted] = useState(0)
  const allocations = useQuery(allocationsQuery(client))
  const cards = useQuery(rateCardsQuery(client))
  const carriers = useQuery(cardCarriersQuery(client))
  const span = useMemo(() => spanAround(today, shifted), [today, shifted])
  const sides = useMemo(
    () =>
      allocations.data && cards.data && carriers.data
        ? sidesOf(carriers.data, allocations.data, cards.data, span)
        : undefined,
    [allocations.data, cards.data, carriers.data, span],
  )
  const error = allocations.error ?? cards.error ?? carriers.error
  if (!sides)
    return error ? (
      <ErrorState error={error} onRetry={() => void allocations.refetch()} />
    ) : (
      <Skeleton h={420} />
    )
  return (
    <>
      <Panel aria-label="Timeline" as="section" mb={16}>
        <div className={classes.row}>
          <Row gap={4}>
            <ActionIcon
              variant="default"
              aria-label={`${MOVED_MONTHS} months earlier`}
              onClick={() => setShifted(shifted - MOVED_MONTHS)}
            >
              <IconChevronLeft size={16} aria-hidden="true" />
            </ActionIcon>
            <Button
              variant="default"
              size="compact-sm"
              disabled={shifted === 0}
              onClick={() => setShifted(0)}
            >
              Today
            </Button>
            <ActionIcon
              variant="default"
              aria-label={`${MOVED_MONTHS} months later`}
              onClick={() => setShifted(shifted + MOVED_MONTHS)}
            >
              <IconChevronRight size={16} aria-hidden="true" />
            </ActionIcon>
          </Row>
          <div className={classes.months}>
            {monthsOf(span).map(day => (
              <span key={day} className={classes.month} style={{ left: `${placeOf(span, day) * 100}%` }}>
                {monthName(day)}
              </span>
            ))}
          </div>
        </div>
        {sides.map(side => (
          <CarrierSide key={side.key} client={client} side={side} span={span} today={today} />
        ))}
      </Panel>
      {children}
    </>
  )
}

interface SideProps {
  client: number
  side: SideLanes
  span: Span
  today: string
}

function CarrierSide({ client, side, span, today }: SideProps) {
  const { carrier, lanes, hiddenAccounts, coveredFrom, newer } = side
  const name = `${carrier.name}, ${side.side}`
  const add = (card?: RateCard) =>
    void askAllocation(client, {
      side: side.side,
      carrier: carrier.index === 0 ? 'any' : String(carrier.index),
      ...(card && { card: String(card.index), validFrom: card.validFrom }),
    })
  const gap = gapText(side, span)
  return (
    <section aria-label={name} className={classes.side}>
      <div className={classes.sideHead}>
        <h2>{name}</h2>
        {gap !== null && <span className={classes.gapText}>{gap}</span>}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Add allocation for ${name}`}
          onClick={() => add()}
        >
          Add allocation
        </Button>
      </div>
      {coveredFrom === null && carrier.index !== 0 && (
        <div className={classes.row}>
          <span className={classes.label}>Whole reseller</span>
          <div className={classes.track}>
            <span className={classes.gap} style={{ left: 0, width: '100%' }} />
          </div>
        </div>
      )}
      {lanes.map(lane => (
        <LaneRow
          key={lane.key}
          client={client}
          lane={lane}
          span={span}
          today={today}
          gapTo={lane.key === '0' ? coveredFrom : null}
        />
      ))}
      {hiddenAccounts > 0 && (
        <Hint mt={4} mb={4} size={12}>
          {counted(hiddenAccounts, 'more account')} in the list below.
        </Hint>
      )}
      {newer.map(card => (
        <Hint key={card.index} mt={4} mb={4} size={12}>
          A newer version of {card.name}, from {formatDate(card.validFrom)}, is not allocated.{' '}
          <Button variant="default" size="compact-xs" onClick={() => add(card)}>
            Allocate it
          </Button>
        </Hint>
      ))}
    </section>
  )
}

/** Periods in which calls without a specific card are unrated, as text; null if there are none. */
function gapText({ carrier, side, coveredFrom }: SideLanes, span: Span): string | null {
  if (carrier.index === 0) return null
  if (coveredFrom === null) return `No ${side} card for ${carrier.name}: its calls are unrated`
  return coveredFrom > span.from
    ? `No ${side} card for ${carrier.name} before ${formatDate(coveredFrom)}`
    : null
}

interface LaneRowProps {
  client: number
  lane: Lane
  span: Span
  today: string
  /** First covered day, if there is a gap before it to show. */
  gapTo: string | null
}

function LaneRow({ client, lane, span, today, gapTo }: LaneRowProps) {
  const gap = gapTo === null ? 0 : placeOf(span, gapTo)
  const now = placeOf(span, today)
  return (
    <div className={classes.row}>
      <span className={classes.label} title={lane.label}>
        {lane.label}
      </span>
      <div className={classes.track}>
        {gap > 0 && <span className={classes.gap} style={{ left: 0, width: `${gap * 100}%` }} />}
        {lane.segments.map(({ allocation, left, width }) => (
          <span
            key={allocation.index}
            className={classes.place}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
          >
            <SegmentMenu client={client} allocation={allocation} today={today} />
          </span>
        ))}
        {now > 0 && now < 1 && <span className={classes.today} style={{ left: `${now * 100}%` }} />}
      </div>
    </div>
  )
}

const untilText = ({ validFrom, validTo }: RateAllocation): string =>
  validTo === null ? `from ${formatDate(validFrom)} on` : `${formatDate(validFrom)} – ${formatDate(validTo)}`

interface SegmentMenuProps {
  client: number
  allocation: RateAllocation
  today: string
}

/** A card in force; its menu links to the card and has the allocation's actions. */
function SegmentMenu({ client, allocation, today }: SegmentMenuProps) {
  const removeAllocation = useRemoveAllocation(client)
  const { rateCard, validFrom, validTo, side, carrier, brand, account, service } = allocation
  const inForce = validFrom <= today && (validTo === null || validTo >= today)
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.segment}
          data-in-force={inForce || undefined}
          title={`${rateCard.name}, ${untilText(allocation)}`}
          aria-label={`${rateCard.name} for ${scopeText(allocation)}, ${side}, ${untilText(allocation)}`}
        >
          {rateCard.name}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {rateCard.name}, {untilText(allocation)}
        </Menu.Label>
        <Menu.Item
          renderRoot={props => (
            <Link
              to="/bureau/rate-allocation/$rateCard"
              params={{ rateCard: rateCard.index }}
              search={{ client }}
              {...props}
            />
          )}
        >
          Open the card
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void askAllocation(client, {
              side,
              carrier: carrier === null ? 'any' : String(carrier.index),
              scope: service ? 'service' : account ? 'account' : brand ? 'brand' : 'reseller',
              cli: service?.cli ?? '',
              brand: brand && String(brand.index),
              account: account?.index,
            })
          }
        >
          Allocate another card after it
        </Menu.Item>
        <Menu.Item onClick={() => void removeAllocation(allocation)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
