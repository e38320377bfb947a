import type { ComponentType } from 'react'

/** What needs attention, shown at the top of an area's overview, by the area's first segment. Lazy components. */
export const overviewPanels: Partial<Record<string, ComponentType[]>> = {}
