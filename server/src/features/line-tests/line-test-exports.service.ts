import type { LastResult } from '@nineops/contract/network/circuit-facts'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
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
const figures = (row: LineTest) => row.result?.figures

/** Line tests of a circuit, with every figure. */
export const lineTestExports = defineExportList({
  name: 'line-tests',
  title: 'Line tests of a circuit',
  list: testList,
  columns: [
    { id: 'at', header: 'Started', kind: 'dateTime', value: row => row.createdAt },
    { id: 'profile', header: 'Profile', value: row => row.profile },
    {
      id: 'result',
      header: 'Result',
      value: ({ result, status }) =>
        result ? verdicts[result.verdict] : status === 'done' ? '' : states[status],
    },
    { id: 'place', header: 'Likely place', value: row => row.result?.place && places[row.result.place] },
    { id: 'summary', header: 'In words', value: row => row.result?.summary ?? row.failure },
    { id: 'syncDown', header: 'Sync down, kbit/s', kind: 'count', value: row => figures(row)?.syncDownKbps },
    { id: 'syncUp', header: 'Sync up, kbit/s', kind: 'count', value: row => figures(row)?.syncUpKbps },
    {
      id: 'throughputDown',
      header: 'Throughput down, kbit/s',
      kind: 'count',
      value: row => figures(row)?.throughputDownKbps,
    },
    {
      id: 'throughputUp',
      header: 'Throughput up, kbit/s',
      kind: 'count',
      value: row => figures(row)?.throughputUpKbps,
    },
    { id: 'snrDown', header: 'SNR margin down, dB', kind: 'count', value: row => figures(row)?.snrDown },
    { id: 'snrUp', header: 'SNR margin up, dB', kind: 'count', value: row => figures(row)?.snrUp },
    {
      id: 'attenuationDown',
      header: 'Attenuation down, dB',
      kind: 'count',
      value: row => figures(row)?.attenuationDown,
    },
    {
      id: 'attenuationUp',
      header: 'Attenuation up, dB',
      kind: 'count',
      value: row => figures(row)?.attenuationUp,
    },
    { id: 'loopLoss', header: 'Loop loss, dB', kind: 'count', value: row => figures(row)?.loopLoss },
    { id: 'lineMetres', header: 'Line length, m', kind: 'count', value: row => figures(row)?.lineMetres },
    { id: 'errors', header: 'Errored seconds', kind: 'count', value: row => figures(row)?.erroredSeconds },
    { id: 'resyncs', header: 'Syncs lost', kind: 'count', value: row => figures(row)?.resyncs },
    {
      id: 'capacitance',
      header: 'Capacitance, nF',
      kind: 'count',
      value: row => figures(row)?.capacitanceNanofarads,
    },
    {
      id: 'imbalance',
      header: 'Imbalance, %',
      kind: 'count',
      value: row => figures(row)?.imbalancePercent,
    },
    { id: 'by', header: 'By', value: row => row.requestedBy },
    {
      id: 'provider',
      header: 'Provider',
      value: ({ provider }) => (provider.simulated ? `${provider.name} (simulated)` : provider.name),
    },
    { id: 'index', header: 'Index', kind: 'count', value: row => row.index },
  ],
})
