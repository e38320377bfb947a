import { expectAccessibleInBothSchemes } from '../fixtures.ts'
import { open, test } from './gallery.ts'

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

for (const [name, options] of dialogs)
  test(`axe finds nothing in the dialog ${name}`, async ({ page, show }) => {
    await open(page, show, name, options)
    await expectAccessibleInBothSchemes(page)
  })
