import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { october } from '../rate-cards/one-call.ts'

test('unallocated numbers are allocated by one confirmation, on a phone too, and offered no more', async ({
  page,
  address,
  dataDir,
}) => {
  const stray = [
    { id: 'yx-2', cli: '02079460972' },
    { id: 'yx-3', cli: '02079460973' },
    { id: 'yx-4', cli: '02075550999' },
  ]
  const { api, client, billRun } = await october(address, 'Yarrow numbers', '33,France,International', stray)
  await restoreSessionOf(page, address, 'bureau')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/bureau/bill-runs/${billRun}?client=${client}`)
  await page.getByRole('button', { name: 'Allocate all numbers' }).click()
  const form = page.getByRole('dialog', { name: 'Allocate numbers' })
  await expect(form.getByText('2 of 3 numbers have an account, with 2 calls.')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  // All of it is within the screen, however far its table is scrolled.
  const parts = [form.getByRole('button', { name: 'ALLOCATE 2 NUMBERS' }), form.getByText(/^2 of 3/)]
  for (const part of parts) {
    const box = await part.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  // The first of its accounts may be chosen for the third.
  await form.getByLabel('Account of 020 7555 0999').click()
  const filter = page.getByPlaceholder('Filter accounts')
  await expect(
    page.getByRole('dialog').filter({ has: filter }).last().getByText('Yarrow One Ltd'),
  ).toBeVisible()
  const picker = await filter.boundingBox()
  expect((picker?.x ?? 0) + (picker?.width ?? 0)).toBeLessThanOrEqual(390)
  await filter.press('Enter')
  await form.getByRole('button', { name: 'ALLOCATE 3 NUMBERS' }).click()
  await expect(form).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  const grid = page.getByRole('grid', { name: 'Unallocated calls' })
  await expect(grid.getByText('YX1, not rated yet')).toHaveCount(3)
  await expect(grid.getByRole('button', { name: /^Allocate / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Allocate all numbers' }).click()
  await expect(page.getByText('Every number is allocated')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rate again' }).click()
  const state = page.getByRole('region', { name: 'Status' })
  await expect(state).toHaveText('Rated.')

  // A file in an input path keeps Collect from being done, until it is collected.
  const collect = page.getByRole('region', { name: 'Stages' }).getByRole('listitem').first()
  await expect(collect).toHaveText(/^Collect: Done/)
  const [carrier] = await api.get<{ index: number }[]>(`/api/clients/${client}/carriers`)
  const folder = `yarrow-${client}/in`
  await api.post(`/api/clients/${client}/paths/input`, { path: folder, carrierIndex: carrier?.index })
  const file = join(dataDir, 'io', folder, 'late.csv')
  await writeFile(
    file,
    'call_id,cli,destination,started_at,duration_seconds\nyx-5,02079460971,0033123456789,2026-10-06T10:00:00,90\n',
  )
  const minuteAgo = new Date(Date.now() - 60_000)
  await utimes(file, minuteAgo, minuteAgo)
  await page.reload()
  await expect(state).toContainText('Rated, but 1 file was not collected. late.csv waits in the input paths.')
  await expect(collect).toHaveText(/^Collect: Not done/)
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await expect(state).toContainText('Rated. 1 file was collected since it was rated')
  await expect(collect).toHaveText(/^Collect: Done/)
})
