import { execFile, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { startupError } from '../config/startup-error.ts'

/**
 * How to run PostgreSQL, which refuses to run as root: `itself` when we are not root; `namespace` in a user namespace
 * where root appears as an ordinary user (files stay root's); `owner` as another user id that may still pass through
 * folders closed to it (root's home).
 */
export type RunAs = { kind: 'itself' } | { kind: 'namespace' } | { kind: 'owner'; uid: number; gid: number }

const nobody = { kind: 'owner', uid: 65_534, gid: 65_534 } as const
const run = promisify(execFile)

/** The command line that runs `program` in this mode. */
export function commandLine(runAs: RunAs, program: string, args: string[]): [string, string[]] {
  if (runAs.kind === 'itself') return [program, args]
  if (runAs.kind === 'namespace') {
    return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]]
  }
  const options = [
    // Without no_setuid_fixup the change of user drops the capability again.
    '--securebits=+no_setuid_fixup',
    `--reuid=${runAs.uid}`,
    `--regid=${runAs.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return ['setpriv', [...options, '--', program, ...args]]
}

/**
 * Chooses the mode by the owner of `folder`, so that a data folder keeps the mode it was created with. Where that
 * mode is not available today (another container, another machine), the folder is handed to the other one. The folder
 * must not be in use.
 */
export async function chooseRunAs(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'itself' }
  const { uid, gid } = await stat(folder)
  const current: RunAs = uid === 0 ? { kind: 'namespace' } : { kind: 'owner', uid, gid }
  const other: RunAs = uid === 0 ? nobody : { kind: 'namespace' }
  if (works(current)) return current
  if (!works(other)) {
    throw startupError(
      'PostgreSQL does not run as root, and neither "unshare --user" nor "setpriv" works here. ' +
        'Start NineOps as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const owner = other.kind === 'owner' ? `${other.uid}:${other.gid}` : '0:0'
  await run('chown', ['-R', owner, folder])
  return other
}

function works(runAs: RunAs): boolean {
  const [command, args] = commandLine(runAs, 'true', [])
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
