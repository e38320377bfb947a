import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('../../../../', import.meta.url)

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'release'
  }
}

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
const build = `${version} (${commit()})`

/** The build number: package version and commit (product: Home). */
export const buildVersion = (): string => build
