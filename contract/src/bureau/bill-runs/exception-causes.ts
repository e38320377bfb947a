import { z } from 'zod'

/** Why a call is an exception: an unassigned CLI, or no rate on one side (engine: Rating). */
export const exceptionCause = z.enum(['unallocated', 'unrated_retail', 'unrated_wholesale'])
export type ExceptionCause = z.infer<typeof exceptionCause>
