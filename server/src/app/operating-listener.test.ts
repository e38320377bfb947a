import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClient } from '../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { noteBackup } from '../features/operating/operating-figures.service.ts'
import { createHealth } from '../platform/health/health.ts'
import { createLog } from '../platform/log/log.ts'
import { type OperatingListener, startOperatingListener } from './operating-listener.ts'

const token = 'a token for those who watch'.replaceAll(' ', '-')
const docs = new URL('../../../docs/', import.meta.url)
const health = createHealth()
let app: TestApp
let listener: OperatingListener
beforeAll(async () => {
  app = await testApp()
  listener = await startOperatingListener({ host: '127.0.0.1', port: 0, token }, app, {
    health,
    log: createLog('test'),
  })
  listener.useDatabase(app.url)
})
afterAll(async () => {
  await listener.close()
  await app.close()
})

const ask = (path: string, authorization = `Bearer ${token}`) =>
  fetch(`${listener.address}${path}`, { headers: { authorization } })
const metrics = async () => (await ask('/metrics')).text()

test('metrics are for who has the token; health is for anybody, and true from before the start to after the stop', async () => {
  expect((await ask('/metrics', '')).status).toBe(401)
  expect((await ask('/metrics', 'Bearer something else')).status).toBe(401)
  expect((await ask('/anything', '')).status).toBe(404)
  expect((await ask('/health/live', '')).status).toBe(200)
  expect((await ask('/health/ready', '')).status).toBe(503)
  health.started()
  expect((await ask('/health/ready', '')).status).toBe(200)
})

test('calls are counted by their route, never by their address', async () => {
  await buildClient(app.db)
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
  // A machine that is very busy may not answer in time.
  await expect.poll(metrics, { timeout: 20_000, interval: 500 }).toMatch(/nineops_database_up 1/)
  const text = await metrics()
  expect(text).toMatch(/nineops_jobs\{queue="bill-runs\.rate",state="waiting"\} 0/)
  expect(text).toMatch(/nineops_database_connections\{pool="server",state="waiting"\} 0/)
  expect(text).toMatch(/nineops_bank_holidays_days_left \d+/)
})

const suffixes = /_(bucket|sum|count)$/
/** The metrics that expressions ask for. */
const askedFor = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:nineops|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]

describe.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s', name => {
  test('asks for nothing that is not there', async () => {
    const text = await readFile(new URL(`operating/${name}`, docs), 'utf8')
    const told = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(match => match[1] ?? ''))
    const asked = askedFor(text)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(metric => !told.has(metric) && !told.has(metric.replace(suffixes, '')))).toEqual([])
  })
})

test('the dashboard is JSON that Grafana reads, its panels beside one another', async () => {
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

test('each alert leads to a page that is there', async () => {
  const text = await readFile(new URL('operating/prometheus-alerts.yml', docs), 'utf8')
  const pages = new Set(await readdir(new URL('runbooks/', docs)))
  const named = [...text.matchAll(/runbook: docs\/runbooks\/(\S+)/g)].map(match => match[1] ?? '')
  expect(named.length).toBe([...text.matchAll(/- alert:/g)].length)
  expect(named.filter(page => !pages.has(page))).toEqual([])
})
