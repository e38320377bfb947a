import type { LineTest, TestFigures, TestResult } from '@nineops/contract/network/line-tests.contract'
import { formatCount } from '../../lib/formats.ts'
import { resultLabels, type StatusLabel } from '../circuits/circuits.public.ts'
import { keysOf } from '@nineops/contract/records'

export const placeLabels: Record<NonNullable<TestResult['place']>, string> = {
  network: 'The network',
  premises: 'The premises',
  equipment: 'The customer’s equipment',
}

/** State or outcome of a test. */
export function outcomeOf({ status, result }: Pick<LineTest, 'status' | 'result'>): StatusLabel {
  if (result) return resultLabels[result.verdict]
  if (status === 'waiting') return { word: 'Waiting', tone: 'planned' }
  if (status === 'running') return { word: 'Running', tone: 'busy' }
  return status === 'done' ? resultLabels.failed : resultLabels[status]
}

export const isAtWork = ({ status }: Pick<LineTest, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

type FigureName = Exclude<keyof TestFigures, 'inSync'>

const speed = (value: number) => `${formatCount(value)} kbit/s`
const decibels = (value: number) => `${value.toFixed(1)} dB`

interface FigureWords {
  label: string
  format: (value: number) => string
  /** Which direction is better; figures without one only describe the line. */
  better?: 'more' | 'less'
}

/** Figures in reading order. */
export const figureLabels: Record<FigureName, FigureWords> = {
  syncDownKbps: { label: 'Sync down', format: speed, better: 'more' },
  syncUpKbps: { label: 'Sync up', format: speed, better: 'more' },
  throughputDownKbps: { label: 'Throughput down', format: speed, better: 'more' },
  throughputUpKbps: { label: 'Throughput up', format: speed, better: 'more' },
  snrDown: { label: 'SNR margin down', format: decibels, better: 'more' },
  snrUp: { label: 'SNR margin up', format: decibels, better: 'more' },
  attenuationDown: { label: 'Attenuation down', format: decibels, better: 'less' },
  attenuationUp: { label: 'Attenuation up', format: decibels, better: 'less' },
  loopLoss: { label: 'Loop loss', format: decibels, better: 'less' },
  lineMetres: { label: 'Line length', format: value => `${formatCount(value)} m` },
  erroredSeconds: { label: 'Errored seconds, 24 hours', format: formatCount, better: 'less' },
  resyncs: { label: 'Syncs lost, 24 hours', format: formatCount, better: 'less' },
  capacitanceNanofarads: { label: 'Capacitance', format: value => `${value.toFixed(1)} nF` },
  imbalancePercent: {
    label: 'Imbalance of the pair',
    format: value => `${value.toFixed(1)}%`,
    better: 'less',
  },
}

interface FigureRow {
  name: FigureName
  label: string
  now: string
  before: string | null
  change: string | null
  /** Of the change; null if neutral. */
  tone: 'better' | 'worse' | null
}

/** Measured figures, compared with those of an earlier test. */
export function figureRows(now: TestFigures, earlier: TestFigures | undefined): FigureRow[] {
  return keysOf(figureLabels).flatMap(name => {
    const { label, format, better } = figureLabels[name]
    const [value, before] = [now[name], earlier?.[name] ?? null]
    if (value === null && before === null) return []
    const delta = value !== null && before !== null ? value - before : null
    const moved = delta !== null && Math.abs(delta) > 0.049
    // A change of less than a twentieth is normal variation.
    const matters = moved && Math.abs(delta) > Math.abs(before ?? 0) / 20
    return [
      {
        name,
        label,
        now: value === null ? 'not measured' : format(value),
        before: earlier === undefined ? null : before === null ? 'not measured' : format(before),
        change:
          delta === null ? null : moved ? `${delta > 0 ? '+' : '−'}${format(Math.abs(delta))}` : 'the same',
        tone:
          !matters || better === undefined ? null : delta > 0 === (better === 'more') ? 'better' : 'worse',
      },
    ]
  })
}
