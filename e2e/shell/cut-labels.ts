import type { Page } from '@playwright/test'

/** The labels of the screen's visible buttons of which a part is cut off. */
export const cutLabels = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('main button:visible')
    .evaluateAll(buttons =>
      buttons
        .filter(button =>
          [button, ...button.querySelectorAll('*')].some(
            part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
          ),
        )
        .map(button => button.textContent),
    )
