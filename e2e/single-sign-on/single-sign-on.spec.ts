import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { stored } from '../demo-sessions.ts'
import { runScript } from '../portal-command.ts'
import { freePort, type Portal, startPortal } from '../portal-process.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const password = 'correct-horse-battery'
let postgres: SeparatePostgres
let folder = ''
let provider: IdentityProvider
let portal: Portal

test.beforeAll(async () => {
  postgres = await startSeparatePostgres()
  folder = await mkdtemp(join(tmpdir(), 'nineops-sso-'))
  const databaseUrl = await postgres.create('sso')
  const port = await freePort()
  provider = await startIdentityProvider(`http://127.0.0.1:${port}`)
  portal = await startPortal({ dataDir: folder, port, databaseUrl, settings: provider.settings })
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NINEOPS_PASSWORD: password }
  await runScript('user:create', ['--username', 'jo', '--name', 'Jo', '--email', 'jo@acme.example'], env)
})
test.afterAll(async () => {
  await portal.stop()
  await provider.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test.use({ expectedErrors: /403|400/ })

test('a person signs in at the provider and lands on the address they first requested', async ({ page }) => {
  await page.goto(`${portal.address}/administration/single-sign-on`)
  await expect(page).toHaveURL(/\/login$/)
  const button = page.getByRole('button', { name: 'Sign in with Acme' })
  await expect(button).toBeVisible()
  await expectAccessible(page)

  // A person without an account is told what to ask for.
  await button.click()
  await page.getByLabel('E-mail').fill('stranger@acme.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').last()).toContainText(
    'Nobody in NineOps has the e-mail address stranger@acme.example. Ask your administrator',
  )
  expect(page.url()).toBe(`${portal.address}/login`)
  expect(await stored(page, 'id_token')).toEqual([null])
  await expectAccessible(page)

  // The next attempt may be another person's; the address first requested is still used.
  await button.click()
  await page.getByLabel('E-mail').fill('Jo@acme.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${portal.address}/administration/single-sign-on`)
  expect((await stored(page, 'id_token', 'refresh_token', 'roles', 'exp')).every(each => each !== null)).toBe(
    true,
  )
  const linked = page.getByRole('grid', { name: 'Linked users' })
  await expect(linked.getByRole('row', { name: /jo.*Jo@acme\.example/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(page.getByText('Acme answers.')).toBeVisible()
  await expectAccessible(page)

  // Unlinked, and linked again by the next sign-in; log out asks about the provider's session.
  await page.getByRole('button', { name: 'Unlink jo' }).click()
  await page.getByRole('dialog', { name: 'Unlink' }).getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('NO DATA')).toBeVisible()
  await page.getByRole('button', { name: 'User menu: Jo' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await button.click()
  await page.getByLabel('E-mail').fill('jo@acme.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${portal.address}/home`)
})
