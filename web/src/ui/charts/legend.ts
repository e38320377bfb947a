/** Legends above the chart, in the order of the series and so of the table below; the default order is alphabetical. */
export const legendProps = { verticalAlign: 'top', height: 28, itemSorter: null } as const
