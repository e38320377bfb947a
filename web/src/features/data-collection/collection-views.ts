/** What the screen shows, as its address says it; files unless told. */
export const collectionViews = ['files', 'carriers', 'internal', 'expected'] as const
