import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const path = '/bureau/carriers?client=2'
const sample = [
  'Ref;From;Dialled;Date;Time;Duration;Cost',
  'R1;(01632) 960001;020 7946 0000;01/07/2026;10:30:00;00:01:05;0.015',
  'R2;01632960002;home;01/07/2026;10:31:00;00:00:09;0.001',
  'R1;01632960001;02079460000;01/07/2026;10:30:00;00:01:05;0.015',
].join('\n')

test('a carrier’s profile is fitted to a sample and previewed line by line before saving', async ({
  page,
  address,
}) => {
  const name = `Meridian ${process.pid}`
  await openAs(page, address, 'bureau', path)
  await page.getByRole('button', { name: 'Add carrier' }).click()
  const form = page.getByRole('dialog', { name: 'Add carrier' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('combobox', { name: 'File profile' }).click()
  await page.getByRole('option', { name: 'Custom columns' }).click()
  const panel = form.getByRole('region', { name: 'Sample', exact: true })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer: Buffer.from(sample) })
  await expect(panel).toContainText('Match the columns')
  await panel.getByRole('button', { name: 'Use the sample’s settings' }).click()
  await expect(panel).toContainText('3 lines: 1 accepted, 1 rejected, 1 duplicate')
  const lines = panel.getByRole('region', { name: 'Lines of the sample' })
  await expect(lines.getByRole('row').nth(1)).toContainText(
    '2AcceptedR144163296000144207946000001/07/2026, 10:30:001:05£0.015',
  )
  await expect(lines.getByRole('row').nth(2)).toContainText(
    'The CLI or the destination is not a phone number',
  )

  await form.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: '2026-12-31' }).click()
  await expect(panel).toContainText('3 lines: 0 accepted, 3 rejected')
  await expect(lines.getByRole('row').nth(1)).toContainText('The date or time is not a real one')
  await form.getByLabel('Call ID').fill('Number')
  await expect(panel.getByRole('alert')).toContainText('The column "Number" is missing.')
  await form.getByLabel('Call ID').fill('Ref')
  await form.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: '31/12/2026' }).click()
  await expect(panel).toContainText('1 accepted')
  await form.getByRole('button', { name: 'SAVE' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Custom columns')
  await page.getByPlaceholder('Filter carriers').fill(name)
  await row.getByRole('button', { name: `Deactivate ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate carrier' })
  await expect(question).toContainText('its files are no longer collected')
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(row).toContainText('Inactive')
  await row.getByRole('button', { name: `Activate ${name}` }).click()
  await page
    .getByRole('dialog', { name: 'Activate carrier' })
    .getByRole('button', { name: 'CONFIRM' })
    .click()
  await expect(row.getByRole('button', { name: `Deactivate ${name}` })).toBeVisible()
})

test('a fixed-width profile shows at once which pasted lines are calls, rejected or skipped', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', path)
  await page.getByRole('button', { name: 'Add carrier' }).click()
  const form = page.getByRole('dialog', { name: 'Add carrier' })
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('File profile', 'Custom columns')
  await choose('Field format', 'Fixed width')
  await choose('Date format', 'A pattern')
  await form.getByLabel('Pattern of date and time').fill('yyyyMMddHHmm')
  const places = {
    'Call ID': '1-4',
    'CLI (caller)': '5-15',
    Destination: '16-26',
    'Start date': '27-38',
    Duration: '39-42',
  }
  for (const [label, place] of Object.entries(places))
    await form.getByRole('textbox', { name: label, exact: true }).fill(place)
  await form.getByLabel('Skip lines that begin with').fill('HDR, TRL')
  const line = '000101632960001020794600002026070110300065'
  await form
    .getByLabel('Or paste some lines')
    .fill(['HDR 20260701', line, line.replace('0065', 'abcd'), 'TRL 2'].join('\n'))
  const panel = form.getByRole('region', { name: 'Sample', exact: true })
  await expect(panel).toContainText('2 lines: 1 accepted, 1 rejected, 0 duplicate; 2 other lines are skipped')
  await expect(panel.getByRole('row').nth(1)).toContainText('1SkippedHDR 20260701')
  await expect(panel.getByRole('row').nth(3)).toContainText('3Rejected')
})
