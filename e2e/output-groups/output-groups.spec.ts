import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

interface Group {
  index: number
  name: string
  version: number
}

test('brands get their outputs from groups: added, changed by two editors, copied, moved into, deleted', async ({
  page,
  address,
}) => {
  const name = `Wharfedale ${process.pid}`
  const { api, client } = await ownReseller(address, name, ['Ilkley Lines', 'Otley Voice'])
  const groupsPath = `/api/clients/${client}/outputgroups`
  await openAs(page, address, 'establishment', `/service-establishment/output-groups?client=${client}`)
  const groups = page.getByRole('grid', { name: 'Output groups' })
  await expect(groups.getByRole('row', { name: /Standard/ })).toContainText('Everything')

  await page.getByRole('button', { name: 'Add group' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer.getByText('Enter a name')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('standard')
  await drawer.getByRole('checkbox', { name: /^Itemised calls/ }).click()
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer.getByText('There is an output group of that name: choose another')).toBeVisible()
  await expect(drawer.getByRole('checkbox', { name: /^Invoice lines/ })).toBeDisabled()
  await settled(page)
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Lean')
  await drawer.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(drawer).toBeHidden()
  await expect(groups.getByRole('row', { name: /Lean/ })).toContainText('All but Itemised calls')

  // By keyboard alone: moving a brand shows first what it changes.
  await page.getByRole('tab', { name: 'Brands' }).click()
  const brands = page.getByRole('grid', { name: 'Brands' })
  await expect(brands.getByRole('row')).toHaveCount(3)
  const filter = page.getByRole('textbox', { name: 'Filter brands' })
  await expect(filter).toBeFocused()
  await page.keyboard.type('Otley')
  await expect(brands.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Move Otley Voice' })
  const target = move.getByRole('combobox', { name: 'Output group' })
  await expect(target).toBeFocused()
  await page.keyboard.type('Lean')
  await expect(page.getByRole('option', { name: 'Lean (0 brands)' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(move.getByText('Otley Voice (0 accounts) no longer gets: Itemised calls.')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await move.getByRole('button', { name: 'MOVE' }).press('Enter')
  await expect(move).toBeHidden()
  await expect(brands.getByRole('row', { name: /Otley Voice/ })).toContainText('All but Itemised calls')

  // Another editor saves first: this one sees what has changed, and typed text is preserved.
  await page.getByRole('tab', { name: 'Groups' }).click()
  await groups.getByRole('row', { name: /Lean/ }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Lean')
  const lean = (await api.get<Group[]>(groupsPath)).find(group => group.name === 'Lean')
  await api.put(`${groupsPath}/${lean?.index}`, {
    name: 'Lean',
    leftOut: ['calls', 'vat'],
    version: lean?.version,
  })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Leaner')
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer.getByRole('alert')).toContainText(
    'admin changed the group since you opened it: its brands get all but itemised calls and vat.',
  )
  await drawer.getByRole('button', { name: 'Keep my changes and overwrite' }).click()
  await expect(drawer.getByText('Otley Voice (0 accounts) from now on gets: VAT.')).toBeVisible()
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer).toBeHidden()
  await expect(groups.getByRole('row', { name: /Leaner/ })).toContainText('All but Itemised calls')

  // A group with brands can't be deleted; its copy has none.
  await groups.getByRole('row', { name: /Leaner/ }).click()
  await drawer.getByRole('button', { name: 'Delete' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Move its brands to another group first.')
  await drawer.getByRole('button', { name: 'Copy' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Leaner (copy)')
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer).toBeHidden()
  await groups.getByRole('row', { name: /Leaner \(copy\)/ }).click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete output group' })
    .getByRole('button', { name: 'CONFIRM' })
    .click()
  await expect(page.getByText('Leaner (copy) is deleted')).toBeVisible()
  await expect(groups.getByRole('row')).toHaveCount(3)

  // Several brands at once, by selection.
  await page.getByRole('tab', { name: 'Brands' }).click()
  await expect(filter).toBeFocused()
  await filter.fill('')
  await expect(brands.getByRole('row')).toHaveCount(3)
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Move to a group' }).click()
  const both = page.getByRole('dialog', { name: 'Move 2 brands' })
  await both.getByRole('combobox', { name: 'Output group' }).click()
  await page.getByRole('option', { name: /^Standard/ }).click()
  await expect(both.getByText('Otley Voice (0 accounts) from now on gets: Itemised calls.')).toBeVisible()
  await both.getByRole('button', { name: 'MOVE' }).click()
  await expect(both).toBeHidden()
  await expect(brands.getByRole('row', { name: /Everything/ })).toHaveCount(2)
  expect(
    (await api.get<{ kind: string; enabled: boolean }[]>(`/api/clients/${client}/outputs`)).every(
      one => one.enabled,
    ),
  ).toBe(true)
})
