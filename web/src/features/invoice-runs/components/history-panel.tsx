import { Timeline } from '../../timelines/timelines.public.ts'
import type { TabProps } from './tab-props.ts'

/** The run's history, and what changed at the reseller since the run before. */
export default function HistoryPanel({ run }: TabProps) {
  return <Timeline subject={{ kind: 'invoice_run', index: run.index, client: run.clientIndex }} />
}
