import { spawnSync } from 'node:child_process'
import { installDebians } from './debians.mjs'

/** Finds PgBouncer for its tests, else installs it. Without it they are skipped. */
export function providePgbouncer() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  if (spawnSync('pgbouncer', ['--version'], { env }).status === 0) return
  if (installDebians('Installing PgBouncer for its tests', ['pgbouncer'])) return
  process.stderr.write('PgBouncer was not found and could not be installed: its tests are skipped.\n')
}
