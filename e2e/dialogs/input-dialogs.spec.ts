import { expect, settled } from '../fixtures.ts'
import { answer, open, test } from './gallery.ts'

test.describe('text input', () => {
  const question = { title: 'Reason', description: 'Why is this run abandoned?', placeholder: 'A reason' }

  test('single line: CONFIRM waits for text, Enter confirms', async ({ page, show }) => {
    const dialog = await open(page, show, 'text', question)
    await expect(dialog.getByRole('heading')).toHaveText('Reason')
    await expect(dialog.getByText(question.description, { exact: true })).toBeVisible()
    const box = dialog.getByRole('textbox')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await expect(box).toHaveAttribute('placeholder', 'A reason')
    await expect(dialog.getByRole('button', { name: /CONFIRM|CANCEL/ })).toHaveText(['CANCEL', 'CONFIRM'])
    const confirm = dialog.getByRole('button', { name: 'CONFIRM' })
    await expect(confirm).toBeDisabled()
    for (const blank of ['', '   ']) {
      await box.fill(blank)
      await expect(confirm).toBeDisabled()
      await box.press('Enter')
      await expect(dialog).toBeVisible()
    }
    await box.fill('Wrong period')
    await expect(confirm).toBeEnabled()
    await box.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(answer(page)).toHaveText('"Wrong period"')
  })

  test('takes 255 characters by default', async ({ page, show }) => {
    let dialog = await open(page, show, 'text', question)
    await expect(dialog.getByRole('textbox')).toHaveAttribute('maxlength', '255')
    dialog = await open(page, show, 'text', { ...question, maxLength: 5 })
    await dialog.getByRole('textbox').pressSequentially('1234567')
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(answer(page)).toHaveText('"12345"')
  })

  test('may be blank where that is allowed', async ({ page, show }) => {
    const dialog = await open(page, show, 'text', { ...question, allowBlank: true })
    await expect(dialog.getByRole('button', { name: 'CONFIRM' })).toBeEnabled()
    await dialog.getByRole('textbox').press('Enter')
    await expect(answer(page)).toHaveText('""')
  })

  test('CANCEL, the cross and Escape return nothing', async ({ page, show }) => {
    for (const leave of ['CANCEL', 'Close', 'Escape']) {
      const dialog = await open(page, show, 'text', question)
      if (leave === 'CANCEL') await dialog.getByRole('textbox').fill('Typed in vain')
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: leave }).click()
      await expect(dialog).toBeHidden()
      await expect(answer(page)).toHaveText('nothing')
      await expect(page.getByRole('button', { name: 'Open' })).toBeFocused()
    }
  })

  test('multi-line: the placeholder pre-fills, 1 to 50 rows, Enter confirms', async ({ page, show }) => {
    const dialog = await open(page, show, 'text', { ...question, multiline: true, maxLength: 5000 })
    const box = dialog.getByRole('textbox')
    await expect(box).toHaveValue('A reason')
    await settled(page)
    const height = async () => Math.round((await box.boundingBox())?.height ?? 0)
    const lineHeight = await box.evaluate(element => Number.parseFloat(getComputedStyle(element).lineHeight))
    const one = await height()
    expect(one).toBeLessThan(2 * lineHeight + 12)
    await box.fill(Array.from({ length: 10 }, (_, at) => `line ${at}`).join('\n'))
    const rows = async () => 1 + Math.round(((await height()) - one) / lineHeight)
    await expect.poll(rows).toBe(10)
    await box.fill(Array.from({ length: 80 }, (_, at) => `line ${at}`).join('\n'))
    await expect.poll(rows).toBe(50)
    await box.fill('first')
    await expect.poll(rows).toBe(1)
    await box.press('Shift+Enter')
    await box.pressSequentially('second')
    await box.press('Enter')
    await expect(answer(page)).toHaveText('"first\\nsecond"')
  })
})

test.describe('confirmation', () => {
  test('CONFIRM returns true, NO THANKS nothing; line breaks are preserved', async ({ page, show }) => {
    const options = { title: 'Host invoices', question: '3,000 invoices go out.\nThis cannot be undone.' }
    let dialog = await open(page, show, 'confirmation', options)
    await expect(dialog.getByRole('heading')).toHaveText('Host invoices')
    const question = dialog.getByText('3,000 invoices go out.')
    expect(await question.innerText()).toBe(options.question)
    expect((await question.boundingBox())?.height).toBeGreaterThan(35)
    await expect(dialog.getByRole('button')).toHaveText(['NO THANKS', 'CONFIRM'])
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(answer(page)).toHaveText('true')
    await expect(dialog).toBeHidden()

    dialog = await open(page, show, 'confirmation', options)
    await dialog.getByRole('button', { name: 'NO THANKS' }).click()
    await expect(answer(page)).toHaveText('nothing')
  })

  test('has a title only if it is given one', async ({ page, show }) => {
    const dialog = await open(page, show, 'confirmation', { question: 'Go on?' })
    await expect(dialog.getByRole('heading')).toHaveCount(0)
    await expect(dialog).toContainText('Go on?')
  })
})

test.describe('settings', () => {
  test('Omni Portal Settings: one toggle, SAVE and CANCEL', async ({ page, show }) => {
    const settings = { showContractEndDate: false, meta: { version: 3 } }
    let dialog = await open(page, show, 'omni-settings', settings)
    await expect(dialog.getByRole('heading')).toHaveText('Omni Portal Settings')
    const toggle = dialog.getByRole('switch')
    await expect(toggle).toHaveCount(1)
    await expect(toggle).toHaveAccessibleName('Show Contract End Date')
    await expect(toggle).not.toBeChecked()
    await expect(dialog.getByRole('button', { name: /SAVE|CANCEL/ })).toHaveText(['CANCEL', 'SAVE'])
    await toggle.click()
    await expect(toggle).toBeChecked()
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(answer(page)).toHaveText('{"showContractEndDate":true}')

    dialog = await open(page, show, 'omni-settings', { ...settings, showContractEndDate: true })
    await expect(toggle).toBeChecked()
    await toggle.click()
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await expect(answer(page)).toHaveText('nothing')
  })

  test('any settings are edited as a copy without the meta part', async ({ page, show }) => {
    const dialog = await open(page, show, 'settings', {
      title: 'Dash settings',
      settings: { banner: 'Hello', live: true, kept: 'as it is', meta: { etag: 'x' } },
      fields: [
        { name: 'banner', label: 'Banner' },
        { name: 'live', label: 'Live' },
      ],
    })
    await expect(dialog.getByRole('heading')).toHaveText('Dash settings')
    await dialog.getByLabel('Banner').fill('Good day')
    await dialog.getByLabel('Banner').press('Enter')
    await expect(answer(page)).toHaveText('{"banner":"Good day","live":true,"kept":"as it is"}')
  })
})
