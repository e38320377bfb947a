import { type LinkOptions, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Where a row leads: an address of its own, which other tabs can open too. */
export type RowLink<Row> = (row: Row) => LinkOptions | undefined

export interface OpenOptions {
  /** Replaces the entry of the browser's history: another row was open. */
  replace: boolean
}

/** Whether a click asks for another tab, as it does on a link. */
export const wantsTab = (event: MouseEvent): boolean =>
  event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey))

export function useRowLinks<Row>(link: RowLink<Row> | undefined) {
  // None in dialogs of the gallery, which has no addresses.
  const router = useRouter({ warn: false })
  const hrefOf = (row: Row): string | undefined => {
    const target = link?.(row)
    return target && router.buildLocation(target).href
  }
  return {
    hrefOf,
    open: (row: Row, options?: OpenOptions): void => {
      const target = link?.(row)
      if (target) void router.navigate({ ...target, ...options })
    },
    openTab: (row: Row): void => {
      const href = hrefOf(row)
      if (href !== undefined) window.open(href, '_blank', 'noopener')
    },
  }
}

export type RowLinks<Row> = ReturnType<typeof useRowLinks<Row>>
