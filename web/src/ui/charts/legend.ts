/** Legends stand above, in the order of the series and so of the table beneath; left alone they go by the alphabet. */
export const legendProps = { verticalAlign: 'top', height: 28, itemSorter: null } as const
