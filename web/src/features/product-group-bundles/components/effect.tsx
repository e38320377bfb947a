import { Skeleton } from '@mantine/core'
import type { BundleEffect } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { Notes, Outlook } from '../../charges/charges.public.ts'
import { minutesText } from '../bundle-labels.ts'
import classes from './account-bundles.module.css'

interface EffectProps {
  effect: BundleEffect | undefined
  /** Shown instead of figures. */
  instead: string | undefined
  stale: boolean
}

const change = (before: number, after: number): string =>
  before === after ? minutesText(after) : `${minutesText(before)} → ${minutesText(after)}`

/** Preview of a change of an account's bundles: minutes, bills, refunds. */
export function Effect({ effect, instead, stale }: EffectProps) {
  return (
    <>
      <div className={classes.effect} data-stale={stale || undefined} aria-live="polite">
        {instead ? <p>{instead}</p> : effect ? <Minutes effect={effect} /> : <Skeleton h={88} />}
      </div>
      {!instead && effect?.outlook && <Outlook outlook={effect.outlook} stale={stale} />}
      {!instead && <Notes notes={effect?.notes ?? []} />}
    </>
  )
}

function Minutes({ effect: { period, outlook, refundTotal } }: { effect: BundleEffect }) {
  return (
    <dl>
      <dt>
        Inclusive {formatDate(period.start)} – {formatDate(period.end)}
      </dt>
      <dd>{change(period.secondsBefore, period.secondsAfter)}</dd>
      <dt>Inclusive in the month after</dt>
      <dd>{change(period.nextSecondsBefore, period.nextSecondsAfter)}</dd>
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
