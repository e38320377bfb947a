import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { october } from '../rate-cards/one-call.ts'

test('unallocated numbers are allocated by one confirmation, on a phone too, and offered no more', async ({
  page,
  address,
}) => {
  const stray = [
    { id: 'yx-2', cli: '02079460972' },
    { id: 'yx-3', cli: '02079460973' },
    { id: 'yx-4', cli: '02075550999' },
  ]
  const { client, billRun } = await october(address, 'Yarrow numbers', '33,France,International', stray)
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
  await expect(page.getByRole('region', { name: 'State' })).toHaveText('Rated.')
})
