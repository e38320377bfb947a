import { readFileSync } from 'node:fs'

/** Settings whose value may hold a password or key; other secrets read their file themselves. */
export const SECRET_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REPORTING_DATABASE_URL',
  'SMTP_URL',
  'FILES_URL',
  'IO_ROOTS',
] as const

type ReportFault = (setting: string, advice: string) => void

function contentOf(setting: string, path: string, reportFault: ReportFault): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content !== '') return content
    reportFault(setting, 'names an empty file')
  } catch {
    reportFault(setting, 'must name a file that can be read')
  }
  return undefined
}

/**
 * The settings with each `X_FILE` read into `X`, for secrets that must not be in the environment (containers'
 * secrets, systemd credentials). Errors are passed to `reportFault` and quote no content.
 */
export function withSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  reportFault: ReportFault,
): Record<string, string | undefined> {
  const filled: Record<string, string | undefined> = { ...given }
  for (const name of SECRET_ADDRESSES) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) reportFault(name, `and ${name}_FILE are both set: remove one of them`)
    else filled[name] = contentOf(`${name}_FILE`, path, reportFault)
  }
  return filled
}
