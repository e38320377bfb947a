import { useEffect } from 'react'

let pageTitle: string | undefined
const listeners = new Set<() => void>()

function set(title: string | undefined): void {
  pageTitle = title
  for (const listener of listeners) listener()
}

/** Names the open page in the window's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    set(title)
    return () => {
      if (pageTitle === title) set(undefined)
    }
  }, [title])
}

/** What the open page is called, for the window's title. */
export const currentPageTitle = (): string | undefined => pageTitle
export function onPageTitle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
