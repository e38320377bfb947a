import type { ExplanationCause } from '@nineops/contract/crm/explanations.contract'
import type { TimelineEntry } from '@nineops/contract/crm/timelines.contract'
import { formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { barOf, type Scale, type Step } from '../waterfall.ts'
import classes from './invoice-explanation.module.css'

interface CauseRowProps {
  cause: ExplanationCause
  step: Step
  scale: Scale
  /** Who or what caused it. */
  entries: readonly TimelineEntry[]
}

const signed = (effect: string): string =>
  effect.startsWith('-') ? formatPounds(effect) : `+${formatPounds(effect)}`

/** One cause: its description, its share of the difference, and who did it. */
export function CauseRow({ cause, step, scale, entries }: CauseRowProps) {
  const { left, width } = barOf(step, scale)
  return (
    <tr>
      <th scope="row">
        {cause.title}
        <span className={classes.detail}>{cause.detail}</span>
        {entries.length > 0 && (
          <ul className={classes.entries} aria-label={`What caused ${cause.title}`}>
            {entries.map(entry => (
              <li key={entry.id}>
                {entry.sentence}
                <span className={classes.by}>
                  {formatDateTime(entry.at)}, {entry.actor.name}
                </span>
              </li>
            ))}
          </ul>
        )}
      </th>
      <td className={classes.bars} aria-hidden="true">
        <span className={classes.track}>
          <span
            className={classes.bar}
            data-less={step.to < step.from || undefined}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        </span>
      </td>
      <td>{signed(cause.effect)}</td>
    </tr>
  )
}
