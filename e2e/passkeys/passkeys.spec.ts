import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../users/one-time-codes.ts'

const own = 'six herons waded'
const password = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A security key of the browser's own: always there, touched at once. */
async function plugInKey(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

async function givePassword(page: Page, address: string, username: string, secret: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Username').fill(username)
  await password(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'LOG IN' }).click()
}

async function openTwoStep(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click()
  return page.getByRole('dialog', { name: 'Two-step sign-in' })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()
}

test('a passkey is added, signs its user in, is refused once it is gone, and is removed', async ({
  page,
  address,
  browser,
}) => {
  const username = `Egret ${process.pid}`
  await openAs(page, address, 'admin', '/administration/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  await drawer.getByLabel('Username').fill(username)
  await drawer.getByLabel('Given name').fill('Egret')
  await drawer.getByLabel('E-mail').fill('egret@nineops.example')
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  const shown = page.getByRole('dialog', { name: `Temporary password of ${username}` })
  const temporary = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'DONE' }).click()

  // Passkeys work at the portal's own address: a host name, never an IP address.
  const named = address.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const key = await plugInKey(theirs)
  await givePassword(theirs, named, username, temporary)
  await password(theirs, 'New password').fill(own)
  await password(theirs, 'New password again').fill(own)
  await theirs.getByRole('button', { name: 'LOG IN' }).click()
  await theirs.waitForURL('**/home')

  const dialog = await openTwoStep(theirs)
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await password(theirs, 'Your password').fill(own)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'TURN ON' }).click()
  const shownCodes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shownCodes).toHaveCount(10)
  const codes = await shownCodes.allTextContents()
  await dialog.getByRole('button', { name: 'DONE' }).click()

  await openTwoStep(theirs)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name of the passkey').fill('Work laptop')
  await password(theirs, 'Your password').fill(own)
  await dialog.getByLabel('Code or recovery code').fill(codes[0] ?? '')
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'CREATE PASSKEY' }).click()
  const listed = dialog.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(listed).toContainText(/Work laptop.*not used yet/)
  await expectAccessible(theirs)
  await theirs.keyboard.press('Escape')
  await logOut(theirs)

  await givePassword(theirs, named, username, own)
  const usePasskey = theirs.getByRole('button', { name: 'Use a passkey' })
  await expect(usePasskey).toBeVisible()
  await expectAccessible(theirs)
  await usePasskey.click()
  await theirs.waitForURL('**/home')
  await openTwoStep(theirs)
  await expect(listed).toContainText(/last used \d/)
  await theirs.keyboard.press('Escape')
  await logOut(theirs)

  // Without its device a code still lets them in.
  await key.forget()
  await givePassword(theirs, named, username, own)
  await usePasskey.click()
  await expect(theirs.getByRole('alert').first()).toContainText('No passkey was used')
  await theirs.getByLabel('Code or recovery code').fill(codes[1] ?? '')
  await theirs.getByRole('button', { name: 'LOG IN' }).click()
  await theirs.waitForURL('**/home')
  await openTwoStep(theirs)
  await dialog.getByRole('button', { name: 'Remove Work laptop' }).click()
  await expect(dialog.getByText('Remove the passkey “Work laptop”?')).toBeVisible()
  await password(theirs, 'Your password').fill(own)
  await dialog.getByLabel('Code or recovery code').fill(codes[2] ?? '')
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'REMOVE' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(listed).toHaveCount(0)
  await theirs.keyboard.press('Escape')
  await logOut(theirs)
  // At the address where it worked.
  await givePassword(theirs, named, username, own)
  await expect(theirs.getByLabel('Code or recovery code')).toBeVisible()
  await expect(usePasskey).toHaveCount(0)
  await context.close()
})
