import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const dialogOf = (page: import('@playwright/test').Page) =>
  page.getByRole('dialog', { name: 'Omni Portal Settings' })

test('a user changes what the portal of a reseller shows', async ({ page, address }) => {
  await openAs(page, address, 'omni', '/omni-portal/resellers')
  await page.getByPlaceholder('Filter resellers').fill('wessex')
  const settings = page.getByRole('button', { name: 'Settings of Wessex Cloud Calling' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await settings.click()
  const toggle = dialogOf(page).getByRole('switch', { name: 'Show Contract End Date' })
  const before = await toggle.isChecked()
  await toggle.click({ force: true })
  const put = page.waitForRequest(request => request.method() === 'PUT')
  await dialogOf(page).getByRole('button', { name: 'SAVE' }).click()
  // The edited copy, without its meta part.
  expect((await put).postDataJSON()).toEqual({ showContractEndDate: !before })
  await expect(page.getByText('Settings of Wessex Cloud Calling saved')).toBeVisible()

  await settings.click()
  await expect(toggle).toBeChecked({ checked: !before })
  await toggle.click({ force: true })
  await dialogOf(page).getByRole('button', { name: 'CANCEL' }).click()
  await settings.click()
  await expect(toggle).toBeChecked({ checked: !before })
})

test('each reseller is requested with its own token, and links to its messages', async ({
  page,
  address,
}) => {
  const tokens: (string | null)[] = []
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/dash/settings') void request.headerValue('authorization').then(t => tokens.push(t))
    if (url.pathname === '/api/dash/token') asked.push(url.searchParams.get('resellerId') ?? '')
  })
  await openAs(page, address, 'omni', '/omni-portal/resellers')
  for (const name of ['Harbour Connect', 'Wessex Cloud Calling']) {
    await Promise.all([
      page.waitForResponse('**/dash/settings'),
      page.getByRole('button', { name: `Settings of ${name}` }).click(),
    ])
    await dialogOf(page).getByRole('button', { name: 'CANCEL' }).click()
    await expect(dialogOf(page)).toBeHidden()
  }
  expect(asked).toEqual(['3', '11'])
  await expect.poll(() => new Set(tokens).size).toBe(2)
  await page.getByRole('link', { name: 'Messages of Harbour Connect' }).click()
  await expect(page).toHaveURL(/\/omni-portal\/messages\?client=3/)
})
