import { gammaDaily, gammaMonthly } from './lines.ts'
import { diverted, inbound, mobile } from './mobiles.ts'
import { barred, bt, fixedWidth, inboundCarrier, ownColumns } from './own-layouts.ts'

/** In the order in which they are collected. */
export const carrierFiles = [
  gammaDaily,
  gammaMonthly,
  mobile,
  inbound,
  bt,
  inboundCarrier,
  barred,
  fixedWidth,
  ownColumns,
  diverted,
] as const
