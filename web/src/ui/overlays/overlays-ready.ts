let announce: () => void = () => {}
const ready = new Promise<void>(resolve => {
  announce = resolve
})

/** Called by the layers once they listen. */
export const overlaysAreReady = (): void => announce()

/** Waits until dialogs can be shown: their layer is loaded after the first screen. */
export const whenOverlaysReady = (): Promise<void> => ready
