import { administrationScreens } from './administration-screens.ts'
import { bureauScreens } from './bureau-screens.ts'
import { establishmentScreens } from './establishment-screens.ts'
import { invoicingScreens } from './invoicing-screens.ts'
import { otherScreens } from './other-screens.ts'
import type { Screen } from './screen.ts'

/** Every screen, by the part of the sweep that checks it; the sweep fails on a route that none of them names. */
export const screens: Record<string, readonly Screen[]> = {
  'Bureau: usage and rates': bureauScreens,
  'Bureau: invoicing': invoicingScreens,
  'Service Establishment': establishmentScreens,
  'Administration and Dash Administration': administrationScreens,
  'other areas': otherScreens,
}
