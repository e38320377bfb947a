import { Skeleton } from '@mantine/core'
import type { WholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import { formatDate } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { InForce } from '../in-force.ts'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './wholesale-retail.module.css'

interface InForceTodayProps {
  /** Undefined while loading. */
  rows: readonly InForce[] | undefined
  /** The brand whose retail cards are shown; none for the reseller itself. */
  brand: boolean
}

/** By carrier, the cards that rate today’s calls. */
export function InForceToday({ rows, brand }: InForceTodayProps) {
  if (!rows) return <Skeleton h={78} />
  return (
    <ul className={classes.inForce} aria-labelledby="in-force-today">
      {rows.map(row => (
        <Panel as="li" key={row.carrier.index} className={classes.carrier}>
          <h3>{row.carrier.name}</h3>
          <Facts names={76}>
            <Fact name="Wholesale">
              <Card entry={row.wholesale} />
            </Fact>
            <Fact name="Retail">
              <Card entry={row.retail} note={brand ? (row.own ? 'the brand’s own' : 'the reseller’s') : ''} />
            </Fact>
          </Facts>
        </Panel>
      ))}
    </ul>
  )
}

function Card({ entry, note = '' }: { entry: WholesaleRetailEntry | undefined; note?: string }) {
  if (!entry) return <StatusBadge tone="warn">None: calls stay unrated</StatusBadge>
  return (
    <>
      {entry.rateCard.name}{' '}
      <span className={classes.note}>
        since {formatDate(entry.validFrom)}
        {note && `, ${note}`}
      </span>
    </>
  )
}
