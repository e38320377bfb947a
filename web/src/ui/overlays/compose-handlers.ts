/** A handler that calls the element's own one first, if it has one. */
export const composeHandlers =
  <E>(own: ((event: E) => void) | undefined, further: (event: E) => void) =>
  (event: E): void => {
    own?.(event)
    further(event)
  }
