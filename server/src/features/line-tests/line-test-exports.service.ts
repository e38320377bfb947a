import type { LastResult } from '@nineops/contract/network/circuit-facts'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { defineExportList, type ExportColumn } from '../../platform/exports/export-lists.ts'
import { testList } from './line-tests.service.ts'

const states = {
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Not carried out',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
} as const
const verdicts: Record<Extract<LastResult, 'pass' | 'degraded' | 'fault'>, string> = {
  pass: 'Pass',
  degraded: 'Degraded',
  fault: 'Fault found',
}
const places = { network: 'Network', premises: 'Premises', equipment: 'Customer equipment' } as const
type Figures = NonNullable<LineTest['result']>['figures']
const figure = (id: string, header: string, of: keyof Figures): ExportColumn<LineTest> => ({
  id,
  header,
  kind: 'count',
  value: row => row.result?.figures[of],
})

/** Line tests of a circuit, with every figure. */
export const lineTestExports = defineExportList('line-tests', 'Line tests of a circuit', testList, [
  { id: 'at', header: 'Started', kind: 'dateTime', value: row => row.createdAt },
  { id: 'profile', header: 'Profile' },
  {
    id: 'result',
    header: 'Result',
    value: ({ result, status }) =>
      result ? verdicts[result.verdict] : status === 'done' ? '' : states[status],
  },
  { id: 'place', header: 'Likely place', value: row => row.result?.place && places[row.result.place] },
  { id: 'summary', header: 'Summary', value: row => row.result?.summary ?? row.failure },
  figure('syncDown', 'Sync down, kbit/s', 'syncDownKbps'),
  figure('syncUp', 'Sync up, kbit/s', 'syncUpKbps'),
  figure('throughputDown', 'Throughput down, kbit/s', 'throughputDownKbps'),
  figure('throughputUp', 'Throughput up, kbit/s', 'throughputUpKbps'),
  figure('snrDown', 'SNR margin down, dB', 'snrDown'),
  figure('snrUp', 'SNR margin up, dB', 'snrUp'),
  figure('attenuationDown', 'Attenuation down, dB', 'attenuationDown'),
  figure('attenuationUp', 'Attenuation up, dB', 'attenuationUp'),
  figure('loopLoss', 'Loop loss, dB', 'loopLoss'),
  figure('lineMetres', 'Line length, m', 'lineMetres'),
  figure('errors', 'Errored seconds', 'erroredSeconds'),
  figure('resyncs', 'Syncs lost', 'resyncs'),
  figure('capacitance', 'Capacitance, nF', 'capacitanceNanofarads'),
  figure('imbalance', 'Imbalance, %', 'imbalancePercent'),
  { id: 'by', header: 'By', value: row => row.requestedBy },
  {
    id: 'provider',
    header: 'Provider',
    value: ({ provider }) => (provider.simulated ? `${provider.name} (simulated)` : provider.name),
  },
  { id: 'index', header: 'Index', kind: 'count' },
])
