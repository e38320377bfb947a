import { openAccountTab } from '../account-pages/account-tabs.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { confirmRun, runGroups, signOffAll } from '../invoice-runs/month-over-api.ts'
import { collectingReseller } from './collecting-reseller.ts'

const serviceUserNumber = String(500_000 + (process.pid % 400_000))
const written = (day: string): string => day.split('-').toReversed().join('/')

interface PossibleDates {
  dates: { bacsDate: string; latestSubmission: string }[]
}
const possibleDates = async (api: ApiSession) =>
  (await api.get<PossibleDates>('/api/directdebits/dates?notBefore=2026-10-31&count=20')).dates

/** One year of the list, in GOV.UK's format. */
const holidayList = (year: number, days: readonly string[]) => ({
  name: 'bank-holidays.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      'england-and-wales': {
        division: 'england-and-wales',
        events: days.map(day => ({
          title: 'Bank holiday',
          date: `${year}-${day}`,
          notes: '',
          bunting: false,
        })),
      },
    }),
  ),
})
const eightDays = ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']

test('an administrator previews what a list of bank holidays changes before loading it', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const { knownUntil } = await api.get<{ knownUntil: string }>('/api/bankholidays')
  const next = Number(knownUntil.slice(0, 4)) + 1
  await openAs(page, address, 'admin', `/administration/bank-holidays?year=2026`)
  const known = page.getByRole('region', { name: 'Loaded holidays' })
  await expect(known).toContainText(written(knownUntil))
  const days = page.getByRole('grid', { name: 'Bank holidays' })
  await expect(days.getByRole('row', { name: /28\/12\/2026 Monday Boxing Day/ })).toBeVisible()

  const load = page.getByRole('button', { name: 'LOAD', exact: true })
  await load.click()
  await expect(page.getByText('Choose bank-holidays.json')).toBeVisible()
  const file = page.locator('form input[type=file]')
  await file.setInputFiles(holidayList(next, eightDays.slice(1)))
  await expect(page.getByText(`fewer than eight bank holidays in ${next}`)).toBeVisible()
  await file.setInputFiles(holidayList(next, eightDays))
  await expect(page.getByText('Loading it changes: 8 days added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText(`14/04/${next}`)
  await expectAccessible(page)
  await load.click()
  await expect(known).toContainText(`31/12/${next}`)
  await expect(known).toContainText('by admin')
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: String(next) }).click()
  await expect(days.getByRole('row')).toHaveCount(9)
})

async function changeCodes(page: Page, api: ApiSession, address: string, client: number): Promise<void> {
  const path = `/service-establishment/reseller?client=${client}&tab=sales-ledger`
  await openAs(page, address, 'establishment', path)
  await expect(page.getByRole('row', { name: /Maintenance 4000 Default/ })).toBeVisible()
  await page.getByRole('button', { name: 'Edit codes' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit sales ledger codes' })
  await edit.getByRole('textbox', { name: 'Maintenance', exact: true }).fill('40 10')
  await edit.getByRole('button', { name: 'SAVE' }).click()
  await expect(edit.getByRole('textbox', { name: 'Maintenance', exact: true })).toHaveAccessibleDescription(
    /must be 1 to 8 digits or capitals/,
  )
  await edit.getByRole('textbox', { name: 'Maintenance', exact: true }).fill('4010')
  // Another user saves first.
  const codes = await api.get<{ version: number }>(`/api/clients/${client}/salesledger`)
  await api.put(`/api/clients/${client}/salesledger`, { ...codes, bankNominal: '1250' })
  await edit.getByRole('button', { name: 'SAVE' }).click()
  await expect(edit.getByRole('alert')).toContainText('Bank account is 1250')
  await settled(page)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Keep my entries' }).click()
  await edit.getByRole('button', { name: 'SAVE' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('row', { name: /Maintenance 4010 For this group/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accounts', exact: true })).toContainText('1250')
}

async function nameInBooks(page: Page, api: ApiSession, address: string, client: number): Promise<void> {
  const accounts = await api.get<{ index: number; accountNumber: string }[]>(
    `/api/clients/${client}/accounts`,
  )
  const account = accounts.find(({ accountNumber }) => accountNumber === 'DD-0001')
  await openAs(page, address, 'crm', `/crm/accounts/${account?.index}?client=${client}`)
  const card = page.getByRole('region', { name: 'Direct Debit' })
  await expect(card).toContainText('Details complete')
  await expect(card).toContainText('Not checked')
  await openAccountTab(page, 'Details')
  await expect(page.getByText('Not checked', { exact: false })).toBeVisible()
  const reference = page.getByRole('textbox', { name: 'Ledger reference' })
  await reference.fill('a b')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(reference).toHaveAttribute('aria-invalid', 'true')
  await reference.fill('aysg1')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(reference).toHaveValue('AYSG1')
}

/** Creates the run on the screen: a day on which Bacs does not collect is refused at its field. */
async function createRun(page: Page, api: ApiSession, address: string, client: number): Promise<number> {
  const dates = await possibleDates(api)
  await openAs(page, address, 'bureau', `/bureau/invoice-runs?client=${client}`)
  await page.getByRole('button', { name: 'Create invoice run' }).click()
  const create = page.getByRole('dialog', { name: 'Create invoice run' })
  const day = create.getByRole('textbox', { name: 'Bacs date' })
  // October's invoices are late: they are dated today and collected a fortnight later.
  const fortnight = new Date(Date.now() + 14 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Europe/London',
  })
  const proposed = dates.find(({ bacsDate }) => bacsDate >= fortnight)
  await expect(day).toHaveValue(written(proposed?.bacsDate ?? ''))
  await expect(day).toHaveAccessibleDescription(
    `Direct Debits are submitted by ${written(proposed?.latestSubmission ?? '')}`,
  )
  await day.fill('25/12/2026')
  // Shift+Tab, because Tab would open the list of brands.
  await page.keyboard.press('Shift+Tab')
  await expect(day).toHaveAccessibleDescription(/^(Not a working day|Too early)/)
  await expect(create.getByRole('button', { name: 'CREATE' })).toBeDisabled()
  await expectAccessible(page)
  // Far enough ahead that the run can still be collected when it is released.
  await day.fill(written(dates[4]?.bacsDate ?? ''))
  await page.keyboard.press('Shift+Tab')
  await create.getByRole('button', { name: 'CREATE' }).click()
  await page.waitForURL(/\/bureau\/invoice-runs\/\d+/)
  return Number(/invoice-runs\/(\d+)/.exec(page.url())?.[1])
}

/** Excludes an account from the files of the run on the screen: they are rebuilt without it, and the money agrees. */
async function excludeAccount(page: Page): Promise<void> {
  const money = page.getByRole('region', { name: 'Reconciliation' })
  const debits = page.getByRole('region', { name: 'Direct Debits', exact: true })
  await debits.getByRole('button', { name: 'Exclude an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exclude an account' })
  await dialog.getByRole('button', { name: 'Choose an account' }).click()
  await page.getByRole('row', { name: /DD-0002/ }).click()
  await dialog.getByRole('button', { name: 'EXCLUDE' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The mandate was cancelled')
  await dialog.getByRole('checkbox', { name: 'The files were not submitted to Bacs' }).check()
  await settled(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'EXCLUDE' }).click()
  await expect(dialog).toBeHidden()
  await expect(debits.getByRole('row', { name: `${serviceUserNumber} 000003` })).toContainText('£12.00')
  await expect(
    debits.getByRole('row', { name: /DD-0002 Bedale Motors Excluded by bureau: The mandate was cancelled/ }),
  ).toBeVisible()
  await expect(
    money.getByRole('row', { name: 'Direct Debit, excluded or mandate not in force 1 £24.00' }),
  ).toBeVisible()
  await expect(money.getByText('Agrees', { exact: true })).toHaveCount(9)
  await expect(debits.getByRole('button', { name: /^Include again/ })).toBeEnabled()
  await expectAccessible(page)
}

test('a run is collected by Direct Debit, its money agrees to the penny, and it is collected on another day', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const { client } = await collectingReseller(api, `Masham ${process.pid}`, serviceUserNumber)
  await changeCodes(page, api, address, client)
  await nameInBooks(page, api, address, client)
  const run = await createRun(page, api, address, client)
  await page.getByRole('tab', { name: 'End-of-run files' }).click()
  const money = page.getByRole('region', { name: 'Reconciliation' })
  await expect(money).toContainText('Nothing invoiced yet')

  await runGroups(api, run)
  await signOffAll(api, run)
  await confirmRun(api, run)
  await runGroups(api, run, ['release'])
  await expect(money.getByText('Agrees', { exact: true })).toHaveCount(9)
  await expect(money.getByRole('row', { name: 'Documents of the run 4 £60.00' })).toBeVisible()
  await expect(money.getByRole('row', { name: 'In Direct Debit files 2 £36.00' })).toBeVisible()
  await expect(money.getByRole('row', { name: 'Direct Debit, nothing to collect 1 −£12.00' })).toBeVisible()
  await expect(money.getByRole('row', { name: 'Sales ledger 4 £60.00 4 £60.00 Agrees' })).toBeVisible()
  const debits = page.getByRole('region', { name: 'Direct Debits' })
  await expect(debits.getByRole('row', { name: `${serviceUserNumber} 000001` })).toContainText('£36.00')
  await expect(debits.getByRole('row', { name: /MC000001 DD-0003 Carlton Forge Credit note/ })).toBeVisible()

  // Another day withdraws the file and rebuilds it with the next serial.
  const later = (await possibleDates(api))[9]?.bacsDate ?? ''
  await debits.getByRole('button', { name: 'Change collection day' }).click()
  const change = page.getByRole('dialog', { name: 'Change collection day' })
  await expect(change.getByRole('textbox', { name: 'Collect on' })).toHaveValue(/^\d\d\/\d\d\/20\d\d$/)
  await change.getByRole('textbox', { name: 'Collect on' }).fill(written(later))
  await page.keyboard.press('Tab')
  await expect(change).toContainText(`2 collections of £36.00 are taken on ${written(later)}`)
  await expect(change).toContainText(
    `1 Direct Debit file (000001 of ${serviceUserNumber}) and 1 pack are withdrawn`,
  )
  await change.getByRole('button', { name: 'CHANGE' }).click()
  await expect(change.getByText('Enter a reason')).toBeVisible()
  await change.getByRole('textbox', { name: 'Reason' }).fill('The reseller asked for a later day')
  await change.getByRole('checkbox', { name: 'The files were not submitted to Bacs' }).check()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'CHANGE' }).click()
  await expect(change).toBeHidden()
  await expect(debits.getByRole('row', { name: `${serviceUserNumber} 000002` })).toContainText(written(later))
  await expect(debits.getByRole('row', { name: `${serviceUserNumber} 000001` })).toContainText(
    'Withdrawn: do not submit',
  )
  await expect(money.getByText('Agrees', { exact: true })).toHaveCount(9)
  await excludeAccount(page)
})
