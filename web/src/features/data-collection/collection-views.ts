/** Views of the screen, in its address; files by default. */
export const collectionViews = ['files', 'carriers', 'internal', 'expected'] as const
