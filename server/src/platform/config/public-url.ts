/** The setting PUBLIC_URL is wrong: what it must be. */
type ReportFault = (setting: 'PUBLIC_URL', advice: string) => void

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** An https address, or an http one of this machine. */
export function checkedUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))
  return safe && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    ? url
    : null
}

/**
 * Address of the portal for its users: scheme, host and port. Undefined where it is not known.
 * @param localOrigin the portal's address if only this machine can reach it, else null
 */
export function readPublicUrl(
  given: string | undefined,
  localOrigin: string | null,
  reportFault: ReportFault,
): string | undefined {
  if (given === undefined) return localOrigin ?? undefined
  const url = checkedUrl(given)
  if (url === null || url.pathname !== '/')
    reportFault(
      'PUBLIC_URL',
      'must look like https://nineops.example.com, without a path; http only on this machine',
    )
  return url?.origin ?? ''
}
