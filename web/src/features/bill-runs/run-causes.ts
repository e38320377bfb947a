import { exceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { z } from 'zod'

/** Causes of the screen's exceptions: costs over the tolerance are not of single calls. */
export const runCause = z.enum([...exceptionCause.options, 'carrier_cost'])
export type RunCause = z.infer<typeof runCause>
