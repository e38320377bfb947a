import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs, signInOverApi } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'

/** A reseller that no other test changes, and a name that is free however often this is run. */
const CLIENT = 11
const name = `Wessex night files ${Date.now()}`

/** A file in the reseller's input path that is not a call file. */
async function leaveBrokenFile(address: string, dataDir: string): Promise<string> {
  const { token } = await signInOverApi(address, 'bureau')
  const headers = { authorization: `Bearer ${token.access_token}` }
  const answer = await fetch(`${address}/api/clients/${CLIENT}/paths/input`, { headers })
  const [folder] = (await answer.json()) as { path: string }[]
  const file = `broken-${Date.now()}.csv`
  const path = join(dataDir, folder?.path ?? '', file)
  await writeFile(path, `not,a,call,file\n${file},2,3,4\n`)
  await utimes(path, new Date('2026-11-01'), new Date('2026-11-01'))
  return file
}

const schedules = (page: Page) => page.getByRole('grid', { name: 'Schedules' })
const occurrences = (page: Page) => page.getByRole('grid', { name: 'Occurrences' })
const form = (page: Page, title: string) => page.getByRole('form', { name: title })
const times = (page: Page) => page.getByRole('list', { name: 'Next five times' }).getByRole('listitem')

test('a schedule is added with a preview of its times, run at once, corrected, paused, changed and deleted', async ({
  page,
  address,
  dataDir,
}) => {
  test.slow()
  const file = await leaveBrokenFile(address, dataDir)
  await openAs(page, address, 'bureau', `/bureau/schedulers?client=${CLIENT}`)
  // The one file of one of the last nights could not be read.
  const nights = occurrences(page).getByRole('row').filter({ hasText: 'Nightly call files' })
  await expect(nights.getByText('Failed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add schedule' }).click()
  const fields = form(page, 'New schedule')
  await fields.getByLabel('Name').fill(name)
  await fields.getByRole('combobox', { name: 'Task' }).click()
  await page.getByRole('option', { name: 'Collect waiting files' }).click()
  await expect(
    fields.getByText('Collects the call files and rental files that wait in the input paths.'),
  ).toBeVisible()
  await expect(fields.getByRole('combobox', { name: 'Reseller' })).toHaveValue('Wessex Cloud Calling')
  await fields.getByRole('textbox', { name: 'When' }).fill('30 24 * * *')
  await expect(fields.getByText('hour: "24" must be 0 to 23')).toBeVisible()
  await fields.getByRole('button', { name: 'SAVE' }).click()
  await expect(fields.getByRole('textbox', { name: 'When' })).toBeFocused()
  await fields.getByRole('textbox', { name: 'When' }).fill('30 2 1 1 *')
  await expect(fields.getByText('At 02:30 on 1 January')).toBeVisible()
  await expect(times(page)).toHaveText(Array.from({ length: 5 }, () => /^\w{3} 1 Jan 20\d\d, 02:30 GMT$/))
  await fields.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText(`${name} is added`)).toBeVisible()

  await schedules(page)
    .getByRole('button', { name: `Run ${name} now` })
    .click()
  const row = schedules(page).getByRole('row').filter({ hasText: name })
  // One of its two files is invalid, so the run is not complete.
  await expect(row).toContainText('Partly failed')
  await row.getByText(name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await occurrences(page).getByText('Partly failed').click()
  const details = page.getByRole('dialog', { name: 'Occurrence details' })
  await expect(details.getByRole('term')).toHaveText(['Failed', 'Complete'])
  await expect(details).toContainText(`Wessex Cloud Calling, ${file}: `)
  await expect(details).toContainText(/trunkline-2026-10\.csv: [\d,]+ calls collected/)
  await expectAccessible(page)
  await details.getByRole('link', { name: 'Open the call file' }).first().click()
  await expect(page).toHaveURL(/\/bureau\/data-collection\?client=11&file=\d+/)
  await expect(page.getByRole('dialog').getByText(file).first()).toBeVisible()

  await page.goBack()
  await expect(details).toBeHidden()
  await expect(times(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Scheduled runs are skipped until you resume this schedule.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(times(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Edit' }).click()
  await form(page, 'Schedule').getByLabel('Name').fill(`${name} b`)
  await form(page, 'Schedule').getByRole('button', { name: 'Working days' }).click()
  await expect(form(page, 'Schedule').getByText('At 07:00, Monday to Friday')).toBeVisible()
  await form(page, 'Schedule').getByLabel('Paused').check()
  await form(page, 'Schedule').getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByRole('heading', { name: `${name} b`, level: 1 })).toBeVisible()
  await expect(form(page, 'Schedule')).toBeHidden()

  await settled(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page).toHaveURL(/\/bureau\/schedulers\?client=11$/)
  await expect(schedules(page).getByText(name)).toBeHidden()
  await expect(occurrences(page).getByText(`${name} b (deleted)`)).toBeVisible()
})
