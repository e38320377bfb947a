import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownLine } from './own-circuit.ts'

test('a circuit is recorded, its line tested, and each test shown, compared and stored', async ({
  page,
  address,
}) => {
  const own = await ownLine(address, 'Line test one', '441947660101')
  await openAs(page, address, 'network', '/network')
  await page.getByRole('link', { name: 'TTB' }).first().click()
  await expect(page.getByText('Test results are simulated')).toBeVisible()

  await page.getByRole('button', { name: 'Add circuit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add circuit' })
  await dialog.getByLabel('Number or account').fill('01947 660101')
  await dialog.getByRole('button', { name: /01947 660101/ }).click()
  await dialog.getByLabel('Circuit number').fill('BBEU-E2E-1')
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Openreach' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'FTTC' }).click()
  await dialog.getByRole('button', { name: 'ADD' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'BBEU-E2E-1' })).toBeVisible()
  await expect(page).toHaveURL(/\/network\/ttb\/\d+/)
  const circuit = Number(/ttb\/(\d+)/.exec(page.url())?.[1])

  // Only tests that suit the circuit can be started; the others say why.
  await expect(page.getByText('For DSL; this circuit is FTTC.').first()).toBeVisible()
  const start = page.getByRole('button', { name: 'Test by OPENREACH-FTTC' })
  await start.click()
  const question = page.getByRole('dialog', { name: 'Test the line' })
  await expect(question).toContainText('Line test one <b>Bakery</b>, account LT-0101')
  await expect(question).toContainText('1 customer is affected, for up to 4 minutes')
  await question.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Test in progress' })).toHaveCount(0)
  await start.click()
  await question.getByRole('button', { name: 'CONFIRM' }).click()

  const work = page.getByRole('region', { name: 'Test in progress' })
  await expect(work.locator('[aria-current="step"]')).toBeVisible()
  const second = own.api.post(`/api/circuits/${circuit}/linetests`, { profile: 'OPENREACH-FTTC' })
  await expect(second).rejects.toThrow(/line_test_running.*network has been testing this line since/)
  await expectAccessible(page)

  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(/Pass|Degraded|Fault found/)
  await expect(result).toContainText('simulated')
  await expect(result.getByRole('row', { name: /^Line length/ })).toBeVisible()
  await expect(work).toHaveCount(0)

  // The same line on the same day gives the same figures.
  await start.click()
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(work).toBeVisible()
  await expect(work).toHaveCount(0)
  await expect(result.getByRole('row', { name: /^Line length .* the same$/ })).toBeVisible()
  const history = page.getByRole('grid', { name: 'Line tests' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Sync over time, Mbit/s')).toBeVisible()

  await start.click()
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await work.getByRole('button', { name: 'Cancel test' }).click()
  await expect(result).toContainText('Cancelled by network: there is no result.')
  await history.getByRole('row').nth(3).click()
  await expect(page).toHaveURL(/test=\d+/)
  await expect(result).toContainText('What to do next')
  await expectAccessible(page)
})

test('circuits are found, filtered and opened by keyboard; an unknown circuit can be recorded', async ({
  page,
  address,
}) => {
  const own = await ownLine(address, 'Line test two', '441947660202')
  const facts = {
    number: 'TT-E2E-2',
    provider: null,
    product: 'DSL',
    description: '',
    address: '',
    postcode: '',
  }
  await own.api.post('/api/circuits', { ...facts, clientIndex: own.client, cli: own.cli })
  await openAs(page, address, 'network', '/network/ttb')
  const filter = page.getByPlaceholder('Circuit, CLI, postcode, account or company')
  await expect(filter).toBeFocused()
  await page.keyboard.type('01947 660202')
  const grid = page.getByRole('grid', { name: 'Circuits' })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(grid).toContainText('TT-E2E-2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'TT-E2E-2' })).toBeVisible()
  await expect(page.getByText('Write down the provider of the circuit first.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Circuit on 01947 660202' })
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'TalkTalk' }).click()
  await dialog.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(page.getByText('The circuit on 01947 660202 is saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Test by TALKTALK-DSL' })).not.toHaveAttribute(
    'aria-disabled',
  )
  await expect(page.getByText('The line has not been tested yet')).toBeVisible()

  await page.getByRole('link', { name: 'All circuits' }).press('Enter')
  await expect(filter).toHaveValue('01947 660202')
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'FTTP' }).click()
  await expect(page.getByText('NO DATA')).toBeVisible()
  await page.route('**/api/circuits?*', route => route.fulfill({ status: 400, body: '' }))
  // A stream of events that opens reads the list again by itself.
  await page.route('**/api/events?*', route => route.abort())
  await page.goto(`${address}/network/ttb?circuits.sort=-lastTest`)
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/api/circuits?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.goto(`${address}/network`)
  await expect(page.getByRole('region', { name: 'Faults found in the last 7 days' })).toContainText(
    'Fault found',
  )
})

test('a provider that does not answer gives a readable message, and circuits can still be seen', async ({
  page,
  address,
}) => {
  const own = await ownLine(address, 'Line test three', '441947660303')
  const facts = {
    number: 'BBEU-E2E-3',
    provider: 'OPENREACH',
    product: 'FTTC',
    description: '',
    address: '',
    postcode: '',
  }
  const { index } = await own.api.post<{ index: number }>('/api/circuits', {
    ...facts,
    clientIndex: own.client,
    cli: own.cli,
  })
  const silentUntil = new Date(Date.now() + 3_600_000).toISOString()
  await page.route('**/api/linetests', async route => {
    const answer = (await (await route.fetch()).json()) as { provider: object }
    const provider = {
      ...answer.provider,
      name: 'linetests.example',
      simulated: false,
      state: 'silent',
      failure: 'No connection: nothing listens there.',
      silentUntil,
      since: new Date().toISOString(),
    }
    await route.fulfill({ json: { ...answer, provider } })
  })
  await openAs(page, address, 'network', `/network/ttb/${index}`)
  await expect(page.getByRole('alert')).toContainText('linetests.example has not answered since')
  await expect(page.getByRole('alert')).toContainText('you can still view circuits and earlier tests')
  await expect(page.getByRole('button', { name: 'Test by OPENREACH-FTTC' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'BBEU-E2E-3' })).toBeVisible()
})
