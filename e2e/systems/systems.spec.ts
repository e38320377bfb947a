import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const path = '/dash-administration/systems'
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Systems' }).getByRole('row', { name: new RegExp(name) })

test('an address is allowed, a system registered, checked live, paused and deleted', async ({
  page,
  address,
}) => {
  const place = new URL(address).host
  const name = `Build number ${Date.now()}`
  await openAs(page, address, 'admin', path)
  await page.getByRole('button', { name: 'Add system' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add system' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await form.getByRole('textbox', { name: 'Address' }).fill('http://203.0.113.9:8080/health')
  await form.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(form.getByText('203.0.113.9:8080 is not on the list', { exact: false })).toHaveCount(1)
  await form.getByRole('button', { name: 'CANCEL' }).press('Enter')
  await page.getByRole('button', { name: 'CONFIRM' }).press('Enter')
  await expect(form).toBeHidden()

  await page.getByRole('tab', { name: 'Allowed addresses' }).click()
  const list = page.getByRole('grid', { name: 'Allowed addresses' })
  const allow = page.getByRole('form', { name: 'Allow an address' })
  await allow.getByRole('textbox', { name: 'Address' }).fill('http://nonsense/')
  await allow.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(allow.getByText('Must be a host, host:port or *.domain', { exact: false })).toBeVisible()
  // The portal's own address is on the list already if the demo could know it.
  await allow.getByRole('textbox', { name: 'Address' }).fill(place)
  await allow.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(list.getByRole('row', { name: new RegExp(place) })).toBeVisible()

  await page.getByRole('tab', { name: 'Systems' }).click()
  await page.getByRole('button', { name: 'Add system' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await form.getByRole('textbox', { name: 'Address' }).fill(`${address}/home/getbuildversion`)
  await form.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(row(page, name)).toContainText('Up')
  await expect(row(page, name)).toContainText('Answered 200')

  await row(page, name).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail.getByText('1 check', { exact: true })).toBeVisible()
  await detail.getByRole('button', { name: 'Check now' }).press('Enter')
  await expect(detail.getByText('2 checks', { exact: true })).toBeVisible()
  await expect(
    detail.getByRole('table', { name: 'Checks and response times' }).getByRole('row').nth(1),
  ).toContainText('100%')
  await detail.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByRole('button', { name: 'CONFIRM' }).press('Enter')
  await expect(detail.getByRole('button', { name: 'Resume' })).toBeVisible()
  await detail.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'CONFIRM' }).press('Enter')
  await expect(detail).toBeHidden()
  await expect(row(page, name)).toBeHidden()
})

test('a dash administrator reads the list of allowed addresses and cannot change it', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'dash', `${path}?view=addresses`)
  await expect(page.getByText('An administrator can change the list.', { exact: false })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Allow an address' })).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Allowed addresses' })).toBeVisible()
})
