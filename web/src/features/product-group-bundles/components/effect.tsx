import { Skeleton } from '@mantine/core'
import type { BundleEffect } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { Outlook } from '../../charges/charges.public.ts'
import { Notes } from '../../../ui/feedback/preview-panel.tsx'
import { allowanceText } from '../bundle-labels.ts'
import classes from './account-bundles.module.css'

interface EffectProps {
  effect: BundleEffect | undefined
  /** Shown instead of figures. */
  instead: string | undefined
  stale: boolean
}

type Change = BundleEffect['period']['allowances'][number]

const change = (unit: Change['unit'], before: number, after: number): string =>
  before === after
    ? allowanceText(unit, after)
    : `${allowanceText(unit, before)} → ${allowanceText(unit, after)}`

/** Preview of a change of an account's bundles: what it includes, bills, refunds. */
export function Effect({ effect, instead, stale }: EffectProps) {
  return (
    <>
      <div className={classes.effect} data-stale={stale || undefined} aria-live="polite">
        {instead ? <p>{instead}</p> : effect ? <Inclusive effect={effect} /> : <Skeleton h={88} />}
      </div>
      {!instead && effect?.outlook && <Outlook outlook={effect.outlook} stale={stale} />}
      {!instead && <Notes notes={effect?.notes ?? []} />}
    </>
  )
}

function Inclusive({ effect: { period, outlook, refundTotal } }: { effect: BundleEffect }) {
  return (
    <dl>
      <dt>
        Inclusive {formatDate(period.start)} – {formatDate(period.end)}
      </dt>
      {period.allowances.map(({ unit, before, after }) => (
        <dd key={unit}>{change(unit, before, after)}</dd>
      ))}
      <dt>Inclusive in the month after</dt>
      {period.allowances.map(({ unit, nextBefore, nextAfter }) => (
        <dd key={unit}>{change(unit, nextBefore, nextAfter)}</dd>
      ))}
      {Number(refundTotal) !== 0 && (
        <>
          <dt>Refunded by the next run, before VAT</dt>
          <dd>{formatPounds(refundTotal.replace('-', ''))}</dd>
        </>
      )}
      {outlook === null && (
        <>
          <dt>Price a month</dt>
          <dd>free</dd>
        </>
      )}
    </dl>
  )
}
