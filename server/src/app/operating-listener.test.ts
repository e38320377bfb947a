import { readdir, readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testApp } from '../../test/test-app.ts'
import { noteBackup } from '../features/operating/operating-figures.service.ts'
import { createHealth } from '../platform/health/health.ts'
import { createLog } from '../platform/log/log.ts'
import { startOperatingListener } from './operating-listener.ts'

const token = 'a token for those who watch'.replaceAll(' ', '-')
const docs = new URL('../../../docs/', import.meta.url)
const health = createHealth()
const app = closedAtEnd(await testApp())
const listener = await startOperatingListener({ host: '127.0.0.1', port: 0, token }, app, {
  health,
  log: createLog('test'),
})
const figures = listener.useDatabase(app.url)
afterAll(async () => {
  await figures.close()
  await listener.close()
})

const ask = (path: string, authorization = `Bearer ${token}`) =>
  fetch(`${listener.address}${path}`, { headers: { authorization } })
const metrics = async () => (await ask('/metrics')).text()

test('metrics need the token; health is public, and correct from before the start to after the stop', async () => {
  expect((await ask('/metrics', '')).status).toBe(401)
  expect((await ask('/metrics', 'Bearer something else')).status).toBe(401)
  expect((await ask('/anything', '')).status).toBe(404)
  expect((await ask('/health/live', '')).status).toBe(200)
  expect((await ask('/health/ready', '')).status).toBe(503)
  health.started()
  expect((await ask('/health/ready', '')).status).toBe(200)
})

test('calls are counted by route, never by address', async () => {
  await app.build.client()
  await app.call('/api/clients/999999/accounts/search?q=Henrietta')
  await app.call('/api/clients/999998?secret=hunter2')
  await app.call('/nowhere/07700900123')
  const text = await metrics()
  expect(text).toMatch(
    /nineops_http_requests_total\{method="GET",route="\/api\/clients\/:client",status="404"\} 1/,
  )
  expect(text).not.toMatch(/Henrietta|hunter2|07700900123|clients\/9/)
})

test('figures of the database come from it', async () => {
  await noteBackup(app.db, new Date(Date.now() - 3_600_000).toISOString())
  // A very busy machine may not answer in time.
  await expect.poll(metrics, { timeout: 20_000, interval: 500 }).toMatch(/nineops_database_up 1/)
  const text = await metrics()
  expect(text).toMatch(/nineops_jobs\{queue="bill-runs\.rate",state="waiting"\} 0/)
  expect(text).toMatch(/nineops_database_connections\{pool="server",state="waiting"\} 0/)
  expect(text).toMatch(/nineops_bank_holidays_days_left \d+/)
})

const suffixes = /_(bucket|sum|count)$/
/** Names of the metrics in expressions. */
const askedFor = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:nineops|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]

describe.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s', name => {
  test('uses only metrics that exist', async () => {
    const text = await readFile(new URL(`operating/${name}`, docs), 'utf8')
    const exposed = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(match => match[1] ?? ''))
    const used = askedFor(text)
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(metric => !exposed.has(metric) && !exposed.has(metric.replace(suffixes, '')))).toEqual(
      [],
    )
  })
})

test('the dashboard is JSON that Grafana reads, with panels that do not overlap', async () => {
  const { panels } = JSON.parse(
    await readFile(new URL('operating/grafana-dashboard.json', docs), 'utf8'),
  ) as {
    panels: { id: number; title: string; gridPos: { x: number; w: number }; targets?: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, gridPos, targets = [] } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (const { expr } of targets)
      for (const [open, close] of ['()', '{}', '[]'])
        expect(expr.split(open ?? '').length, expr).toBe(expr.split(close ?? '').length)
  }
})

test('each alert links to an existing page', async () => {
  const text = await readFile(new URL('operating/prometheus-alerts.yml', docs), 'utf8')
  const pages = new Set(await readdir(new URL('runbooks/', docs)))
  const named = [...text.matchAll(/runbook: docs\/runbooks\/(\S+)/g)].map(match => match[1] ?? '')
  expect(named.length).toBe([...text.matchAll(/- alert:/g)].length)
  expect(named.filter(page => !pages.has(page))).toEqual([])
})
