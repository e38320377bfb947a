/** Whether a script that the portal loads on demand did not come: browsers say so in words of their own. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** The scripts that a page of the portal starts with; their names change with each build. */
export const scriptsOf = (page: string): string =>
  [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, source]) => source).join(' ')

/** Whether the server has another build than this tab; false while that can't be known. */
export async function isNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const now = answer.ok ? scriptsOf(await answer.text()) : ''
    return now !== '' && now !== scriptsOf(document.documentElement.outerHTML)
  } catch {
    return false
  }
}
