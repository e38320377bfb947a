import { restoreSessionOf } from '../demo-sessions.ts'
import { open, test } from '../dialogs/gallery.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from './axe.ts'

const detail = Array.from({ length: 60 }, (_, at) => `Line ${at}`)
const dialogs: readonly (readonly [string, object])[] = [
  ['message', {}],
  [
    'exception',
    { title: 'Failed', code: 'x', detail, errors: [{ field: 'a', message: 'b' }], requestId: 'r1' },
  ],
  ['text', { title: 'Reason', description: 'Why?', multiline: true, placeholder: 'Because' }],
  ['ok', { title: 'Secret', text: 'abc' }],
  ['confirmation', { question: 'Go on?' }],
  [
    'email',
    {
      createdDate: '2026-10-01T08:05:00.000Z',
      modifiedDate: '2026-10-01T08:05:00.000Z',
      sizeKB: 1,
      contents_MailFrom: 'a@b.example',
      contents_MailTo: 'c@d.example',
      contents_MailBody: detail.join('\n'),
      contents_MailBCCTo: '',
      contents_Subject: 'Subject',
      contents_Attachments: [],
      status_TestEmailSent: true,
      status_EmailSent: false,
      status_DetailsFilled: true,
    },
  ],
  ['occurrence', { details: detail.map(message => ({ type: 'Info', message })) }],
  ['omni-settings', { showContractEndDate: true }],
]

test('axe finds nothing in the dialogs', async ({ page, show }) => {
  for (const [name, options] of dialogs)
    await test.step(name, async () => {
      await open(page, show, name, options)
      await expectAccessible(page)
    })
})

test('axe finds nothing in the parts of a screen', async ({ page, show }) => {
  await show('parts', {})
  await expect(page.getByRole('table', { name: 'Where the money goes' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Broadband' })).toBeVisible()
  await expectAccessible(page)
})

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
  for (const [name, options] of pickers)
    await test.step(name, async () => {
      await show(name, options)
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await expectAccessible(page)
    })
  await page.getByRole('combobox').fill('nothing like this')
  await expect(page.getByText('NO DATA')).toBeVisible()
  await expectAccessible(page)
})
