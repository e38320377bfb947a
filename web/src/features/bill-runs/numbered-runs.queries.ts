import { numberedRuns } from '@nineops/contract/bureau/bill-runs/numbered-runs.contract'
import { read } from '../../api/read.ts'

/** The bill run and the invoice run with a number, of any reseller. */
export const numberedRunsQuery = (number: number) =>
  read(numberedRuns.get, ['runs', number], { params: { number } })
