const cookiePattern = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/

const readCookie = (): string | null => {
  const value = cookiePattern.exec(document.cookie)?.[1]
  return value ? decodeURIComponent(value) : null
}

let fetching: Promise<void> | null = null

/** The XSRF pair's value; any GET sets the cookie, so one is sent if it is missing (product: Conventions). */
export async function xsrfToken(): Promise<string> {
  const value = readCookie()
  if (value) return value
  fetching ??= fetch('/api/login/test', { credentials: 'same-origin' }).then(
    () => undefined,
    () => undefined,
  )
  await fetching
  fetching = null
  return readCookie() ?? ''
}
