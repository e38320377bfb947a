import type { Page } from '@playwright/test'

/** The router exposes itself here, for its developer tools. */
const ROUTER = '__TSR_ROUTER__'
interface Router {
  routesById: Record<string, { fullPath: string }>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
  preloadRoute(options: { to: string }): Promise<{ pathname: string }[] | undefined>
}

/** Paths of all screens in the router's notation, which the page has loaded; an area's own has no trailing slash. */
export async function routesOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(name => {
    const router = (globalThis as unknown as Record<string, Router>)[name]
    return router ? Object.values(router.routesById).map(route => route.fullPath) : []
  }, ROUTER)
  // Neither the root nor the catch-all.
  return [...new Set(paths.map(path => path.replace(/\/$/, '')).filter(path => path && !path.endsWith('$')))]
}

/** Where the router's guards redirect a path: to itself, or elsewhere; nothing is rendered. */
export const leadsTo = (page: Page, paths: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate(
    async ([name, asked]) => {
      const router = (globalThis as unknown as Record<string, Router>)[name]
      const led: Record<string, string> = {}
      for (const to of asked) {
        const matches = await router?.preloadRoute({ to })
        led[to] = matches?.at(-1)?.pathname.replace(/(.)\/$/, '$1') ?? ''
      }
      return led
    },
    [ROUTER, paths] as const,
  )

/** Waits until the screen of the page's address is the one that is shown. */
export const arrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(name => {
    const state = (globalThis as unknown as Record<string, Router>)[name]?.state
    return state?.status === 'idle' && state.location.href === state.resolvedLocation?.href
  }, ROUTER)
