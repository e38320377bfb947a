import { readFileSync } from 'node:fs'

/** Settings whose value may hold a password or key; the others that do read their file themselves. */
export const SECRET_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REPORTING_DATABASE_URL',
  'SMTP_URL',
  'FILES_URL',
  'IO_ROOTS',
] as const

type Wrong = (setting: string, mend: string) => void

function contentOf(setting: string, path: string, wrong: Wrong): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content !== '') return content
    wrong(setting, 'names an empty file')
  } catch {
    wrong(setting, 'must name a file that can be read')
  }
  return undefined
}

/**
 * The settings with each `X_FILE` read into `X`, for what must not stand in the environment (containers' secrets,
 * systemd credentials). `wrong` is told what to mend; no content is repeated.
 */
export function withSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  wrong: Wrong,
): Record<string, string | undefined> {
  const filled: Record<string, string | undefined> = { ...given }
  for (const name of SECRET_ADDRESSES) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) wrong(name, `and ${name}_FILE are both set: remove one of them`)
    else filled[name] = contentOf(`${name}_FILE`, path, wrong)
  }
  return filled
}
