/** Waits until the browser is idle, 2 seconds at most. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 500)
  })
