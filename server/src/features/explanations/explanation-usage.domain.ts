import { formatPence, multiplyDivideHalfUp } from '@nineops/contract/money'
import { dialledNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { durationText } from '../../platform/clock/durations.ts'
import { bySame, type Cause, type ExplainedLine, sumOf } from './explanation-lines.domain.ts'

const sums = (lines: readonly ExplainedLine[]) => ({
  pence: sumOf(lines),
  calls: lines.reduce((sum, line) => sum + line.calls, 0),
  seconds: lines.reduce((sum, line) => sum + line.seconds, 0),
})
type Sums = ReturnType<typeof sums>

const shown = ({ calls, seconds }: Sums): string => `${counted(calls, 'call')}, ${durationText(seconds)}`

/** Average pence per minute, for display. */
const average = ({ pence, seconds }: Sums): string =>
  seconds === 0 ? '–' : `${((pence * 60) / seconds).toFixed(2)}p a minute`

function volumeLabel(before: Sums, after: Sums): string {
  const isDearer = after.pence >= before.pence
  if (isDearer === after.calls > before.calls && after.calls !== before.calls)
    return isDearer ? 'more calls' : 'fewer calls'
  if (isDearer === after.seconds > before.seconds && after.seconds !== before.seconds)
    return isDearer ? 'more time' : 'less time'
  return isDearer ? 'more expensive calls' : 'cheaper calls'
}

function changed(
  title: string,
  before: Sums,
  after: Sums,
  repriced: boolean,
  about: Pick<Cause, 'charges' | 'services' | 'words'>,
): Cause[] {
  const comparison = `${shown(before)} before; ${shown(after)} now`
  if (!repriced || before.seconds === 0)
    return [
      {
        kind: 'usage-volume',
        title: `${title}: ${volumeLabel(before, after)}`,
        detail: comparison,
        beforePence: before.pence,
        afterPence: after.pence,
        ...about,
      },
    ]
  const atOldPrice = multiplyDivideHalfUp(before.pence, after.seconds, before.seconds)
  return [
    {
      kind: 'usage-volume',
      title: `${title}: ${after.seconds >= before.seconds ? 'more' : 'less'} time`,
      detail: `${comparison}, at the average price before (${average(before)})`,
      beforePence: before.pence,
      afterPence: atOldPrice,
      ...about,
    },
    {
      kind: 'usage-price',
      title: `${title}: other prices`,
      detail: `${average(before)} before, ${average(after)} now; another rate card applied`,
      beforePence: atOldPrice,
      afterPence: after.pence,
      ...about,
    },
  ]
}

/**
 * Usage by service and product group. If the rate cards of a group changed, time is valued at the previous average
 * price, and the rest is the price; if they are the same, the whole difference is the calls.
 */
export function usageCauses(
  before: readonly ExplainedLine[],
  after: readonly ExplainedLine[],
  repriced: ReadonlySet<string>,
): Cause[] {
  return bySame(before, after, line => `${line.cli ?? ''}\n${line.productGroup}\n${line.service}`).flatMap(
    group => {
      const [line] = [...group.after, ...group.before]
      if (!line) return []
      const cli = line.cli ?? ''
      const title = [phoneNumberText(cli), line.productGroup].filter(Boolean).join(' ')
      const about = {
        charges: [],
        services: line.service === null ? [] : [line.service],
        words: [cli, dialledNumber(cli), phoneNumberText(cli)].filter(Boolean),
      }
      const [was, is] = [sums(group.before), sums(group.after)]
      if (group.before.length > 0 && group.after.length > 0)
        return changed(title, was, is, repriced.has(line.productGroup), about)
      const isNew = group.before.length === 0
      // On a first invoice everything is new.
      const what =
        before.length === 0 ? 'calls' : `no calls on ${isNew ? 'the invoice before' : 'this invoice'}`
      return [
        {
          kind: isNew ? 'usage-new' : 'usage-ended',
          title: `${title}: ${what}`,
          detail: isNew ? `${shown(is)} now` : `${shown(was)} before`,
          beforePence: was.pence,
          afterPence: is.pence,
          ...about,
        },
      ]
    },
  )
}

/** Kinds without lines of their own to compare, by description. */
export function describedCauses(
  kind: 'refund' | 'discount' | 'other',
  title: (description: string) => string,
  before: readonly ExplainedLine[],
  after: readonly ExplainedLine[],
): Cause[] {
  return bySame(before, after, line => line.description).map(group => ({
    kind,
    title: title(group.key),
    detail: `${formatPence(sumOf(group.before))} before, ${formatPence(sumOf(group.after))} now`,
    beforePence: sumOf(group.before),
    afterPence: sumOf(group.after),
    charges: [...group.before, ...group.after].flatMap(line => line.charge ?? []),
    services: [],
    words: [group.key],
  }))
}
