import { roundedPence } from '@nineops/contract/money'
import { formatPence } from '../../lib/formats.ts'

/** An exact charge as whole pence, as a bill would show it. */
export const shownCharge = (charge: string): string => formatPence(roundedPence(charge))
