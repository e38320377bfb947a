import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const weights = '089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1\n'
const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a version is loaded only if every line can be read, and then checks accounts while they are typed', async ({
  page,
  address,
}) => {
  const name = `v8.50 ${process.pid}`
  await openAs(page, address, 'admin', '/administration/bank-checks')
  const load = page.getByRole('button', { name: 'LOAD', exact: true })
  await load.click()
  await expect(page.getByLabel('Version', { exact: true })).toHaveAccessibleDescription('Enter a version')
  await page.getByLabel('Version', { exact: true }).fill(name)
  await page.getByLabel('Valid from').fill('23/06/2025')
  await page.keyboard.press('Tab')
  const files = page.locator('form input[type=file]')
  await files.nth(0).setInputFiles(textFile('valacdos.txt', `${weights}089000 x`))
  await files.nth(1).setInputFiles(textFile('scsubtab.txt', '938173 938017\n'))
  await load.click()
  await expect(page.getByRole('alert')).toContainText('valacdos.txt, line 2: Has 2 fields')
  await files.nth(0).setInputFiles(textFile('valacdos.txt', weights))
  await load.click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('In force')

  await page.getByLabel('Sort code').fill('08-99-99')
  await page.getByLabel('Account number').fill('66374958')
  await expect(page.getByText('fit each other')).toBeVisible()
  await expect(page.getByText(`Checked with ${name}.`)).toBeVisible()
  await page.getByLabel('Account number').fill('66374959')
  await expect(page.getByText('no such account number at this sort code')).toBeVisible()

  // Beside the fields of an account too, before anything is saved.
  await openAs(page, address, 'crm', '/crm/accounts?client=1')
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog', { name: 'Add account' })
  await form.getByLabel('Sort code').fill('089999')
  await form.getByLabel('Bank account number').fill('66374959')
  await expect(form.getByText('no such account number at this sort code')).toBeVisible()
  await form.getByLabel('Bank account number').fill('66374958')
  await expect(form.getByText('fit each other')).toBeVisible()
})
