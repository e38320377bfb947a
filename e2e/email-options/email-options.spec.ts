import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

const client = 11
const screen = `/service-establishment/email-options?client=${client}`

test('e-mail options are written with a preview, tested, saved and reset; a second editor sees the conflict', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'establishment', screen)
  const letter = page.getByRole('article', { name: 'E-mail' })
  await expect(letter).toContainText('Your invoice')
  await expect(page.getByText('No custom settings yet. The standard sender and text are used.')).toBeVisible()

  // A mistake is marked at its field with line and column, and can't be saved.
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const save = page.getByRole('button', { name: 'SAVE', exact: true })
  await text.fill('Dear {{ contact }},\n{{ nobody }}')
  await expect(page.getByText('Line 2, column 4: there is no variable “nobody”')).toBeVisible()
  await expect(save).toHaveAccessibleDescription('Correct the marked fields first')
  await page.getByLabel('Reply to').fill('not an address')
  await expect(page.getByText('is not an e-mail address')).toBeVisible()

  // Variables are inserted at the caret, by mouse or keyboard.
  await page.getByLabel('Reply to').fill('help@wessex.example')
  await page.getByLabel('Sender name').fill('Wessex, Billing')
  await page.getByLabel('BCC').fill('archive@wessex.example, copy@wessex.example')
  await text.fill('Dear customer,\n\n')
  await page.getByRole('button', { name: /^Insert payment_words:/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Dear customer,\n\n{{ payment_words }}')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bill ')
  await page.getByRole('button', { name: /^Insert invoice_number:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Bill {{ invoice_number }}')
  await expect(letter).toContainText(/Bill WE\w+/)
  await expect(letter).toContainText('"Wessex, Billing" <')
  await expect(letter).toContainText('archive@wessex.example, copy@wessex.example')
  const html = page.frameLocator('iframe[title="E-mail as it looks"]')
  await expect(html.getByText(/We will collect|Please pay|nothing to pay/i).first()).toBeVisible()

  // Previews another invoice, and the latest credit note.
  const choice = page.getByRole('combobox', { name: 'Sample invoice' })
  await choice.click()
  await page.getByRole('option').nth(2).click()
  await expect(choice).not.toHaveValue('The latest invoice')
  await page.getByText('Credit notes', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Sample credit note' })).toHaveValue(
    'The latest credit note',
  )
  await expect(letter).toContainText(/Your credit note WE\w+ from/)
  await page.getByText('Invoices', { exact: true }).click()

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('No mail server is connected: the test is written to the outbox')).toBeVisible()

  // Leaving unsaved changes asks first.
  await page.getByRole('link', { name: 'Manage Logos' }).click()
  await expect(page.getByRole('dialog', { name: 'Not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await save.click()
  await expect(page.getByText('Its own options are in force. Version 1, establishment')).toBeVisible()

  // Another user saves first; this one sees the differences and decides.
  const api = await signInToApi(address, 'establishment', password)
  const path = `/api/clients/${client}/emailoptions/current`
  const current = await api.get<{ version: number; options: object }>(path)
  await api.put(path, { version: current.version, options: { ...current.options, replyTo: '' } })
  await page.getByLabel('Sender name').fill('Wessex')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'establishment has saved them since you opened them. Changed: Reply to',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OVERWRITE WITH MINE' }).click()
  await expect(page.getByText('Version 3, establishment')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('Version 4, establishment')).toBeVisible()
  await expect(page.getByLabel('Sender name')).toHaveValue('Wessex, Billing')

  // A brand inherits the reseller's options until it has its own.
  await page.getByRole('combobox', { name: 'Options of' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page.getByText('The reseller’s options are in force')).toBeVisible()
  await page.getByLabel('Sender name').fill('Own')
  await save.click()
  await expect(page.getByText('Its own options are in force. Version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('The reseller’s options are in force')).toBeVisible()
  await expect(page.getByLabel('Sender name')).toHaveValue('Wessex, Billing')
})

test('a reseller without documents sees its e-mails on a sample', async ({ page, address }) => {
  const { client: own } = await ownReseller(address, 'Severn Sample Telecom', ['Severn'])
  await openAs(page, address, 'establishment', `/service-establishment/email-options?client=${own}`)
  const letter = page.getByRole('article', { name: 'E-mail' })
  await page.getByText('Credit notes', { exact: true }).click()
  await expect(page.getByText('There is no credit note yet: this is a sample')).toBeVisible()
  await expect(letter).toContainText('SAMPLE-000001')
})
