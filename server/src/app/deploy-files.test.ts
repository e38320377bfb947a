import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const found = (patterns: string[]) => globSync(patterns, { cwd: root.pathname })

test('the units let a worker lower its priority, and a refused system call does not kill it', () => {
  for (const name of ['server', 'worker']) {
    const filters = [
      ...read(`deploy/systemd/nineops-${name}.service`).matchAll(/^(SystemCall(?:Filter|ErrorNumber)=.*)$/gm),
    ].map(([, line]) => line)
    expect(filters).toEqual([
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources',
      // In @resources, so it must come after that group is removed.
      'SystemCallFilter=setpriority',
      'SystemCallErrorNumber=EPERM',
    ])
  }
})

const has = (tool: string) => spawnSync(tool, ['--version']).status === 0
const accepts = (tool: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: root.pathname, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
}

test.skipIf(!has('systemd-analyze'))('systemd accepts the units and the timer', () =>
  accepts('systemd-analyze', ['verify', ...found(['deploy/systemd/*'])]),
)

test.skipIf(!has('promtool'))('Prometheus accepts the alert rules', () =>
  accepts('promtool', ['check', 'rules', 'docs/operating/prometheus-alerts.yml']),
)

test('the proxy trusts no header about where a call comes from', () => {
  const proxy = read('deploy/haproxy.cfg')
  expect(proxy).toMatch(/^ {2}http-request del-header X-Forwarded-For$/m)
  expect(proxy).toMatch(/^ {2}http-request set-header X-Forwarded-Proto https if \{ ssl_fc \}$/m)
  expect(proxy).toMatch(/^ {2}http-request set-header X-Forwarded-Proto http if !\{ ssl_fc \}$/m)
})

test('every program and command in the instructions for operators exists', () => {
  const texts = found(['deploy/**/*', 'docs/*.md', 'docs/runbooks/*.md', 'README.md'])
    .filter(path => /\.[a-z]+$|Containerfile$/.test(path))
    .map(path => [path, read(path)] as const)
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
  let named = 0
  for (const [path, text] of texts) {
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)) {
      expect(scripts, path).toContain(script)
      named += 1
    }
    for (const [, program = ''] of text.matchAll(/node (server\/src\/[\w/-]+\.ts)/g)) {
      expect(existsSync(new URL(program, root)), `${path}: ${program}`).toBe(true)
      named += 1
    }
  }
  expect(named).toBeGreaterThan(20)
})

test('every setting of the program is in the table of the README', () => {
  const source = found(['server/src/platform/config/*.ts'])
    .filter(path => !path.endsWith('.test.ts'))
    .map(read)
    .join()
  const settings = new Set(
    [...source.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b|\b(?:PORT|HOST|SERVICES)\b/g)].map(([one]) => one),
  )
  const known = [...settings].filter(one =>
    /^(PORT|HOST|SERVICES|DATA_|DATABASE_|DRAIN_|FILES_|IO_|LINE_TEST_|METRICS_|OIDC_|PUBLIC_|SMTP_|SSRS_|TRUSTED_)/.test(
      one,
    ),
  )
  expect(known.length).toBeGreaterThan(15)
  const readme = read('README.md')
  expect(known.filter(one => !one.endsWith('_FILE') && !readme.includes(`\`${one}\``))).toEqual([])
})
