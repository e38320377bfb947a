import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Installed, type LockedPackage, problemsOf } from './security/audit-packages.ts'

// Checks the dependencies without a network (docs/security.md). With --sbom: prints a bill of materials instead.
const root = dirname(import.meta.dirname)
if (process.argv.includes('--sbom')) {
  process.stdout.write(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    }),
  )
  process.exit()
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const installed = (path: string): Installed | undefined => {
  const file = join(root, path, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Installed) : undefined
}
const { problems, packages, licences } = problemsOf(lock.packages, installed)
for (const problem of problems) console.error(problem)
console.log(`${packages} packages, ${problems.length} problems. Licences:`)
for (const [licence, count] of [...licences].toSorted((a, b) => b[1] - a[1]))
  console.log(`  ${count}  ${licence}`)
console.log('Advisories are not looked up: run npm audit where the registry can be reached.')
process.exitCode = problems.length === 0 ? 0 : 1
