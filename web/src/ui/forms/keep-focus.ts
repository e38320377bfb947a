/** Longer than a dialog takes to return the focus. */
const AFTER_DIALOGS_MS = 40

/**
 * A button that is disabled while it works loses the focus. Returns it once the button is enabled again, unless the
 * focus has moved elsewhere. Runs once, for the whole page.
 */
export function keepFocusOfBusyButtons(): void {
  let last: EventTarget | null = null
  const giveBack = (button: HTMLButtonElement) => {
    if (document.activeElement === document.body && last === button && !button.disabled)
      button.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', event => {
    last = event.target
  })
  const watcher = new MutationObserver(changes => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled)
        setTimeout(() => giveBack(target), AFTER_DIALOGS_MS)
  })
  watcher.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
