import { restoreSessionOf } from '../demo-sessions.ts'
import { test } from '../dialogs/gallery.ts'
import { expect, expectAccessibleInBothSchemes } from '../fixtures.ts'

const pickers = [
  ['account', { clientIndex: 12 }],
  ['client', {}],
  ['brand', { client: 11 }],
  ['bespoke-function', { categoryIndex: 1 }],
  ['invoice-run', { client: 10 }],
] as const

test('axe finds nothing in the pickers, with rows and without', async ({ page, gallery, show }) => {
  await page.route('**/api/bespokefunctions/*', route =>
    route.fulfill({ json: [{ index: 1, description: 'Rebuild totals' }] }),
  )
  await restoreSessionOf(page, gallery, 'bureau')
  for (const [name, options] of pickers) {
    await show(name, options)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expectAccessibleInBothSchemes(page)
  }
  await page.getByRole('combobox').fill('nothing like this')
  await expect(page.getByText('NO DATA')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
