import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { type EmailBrand, type EmailLead, emailHtml } from './email-html.domain.ts'
import { sampleFacts } from './email-sample.domain.ts'
import { emailLead, emailValues } from './email-values.domain.ts'

const brand: EmailBrand = {
  name: 'Northwind & Sons',
  phone: '0113 496 0000',
  email: 'billing@northwind.example',
  website: '',
  colour: '#ffcc00',
  logo: null,
}
const facts = sampleFacts(
  'invoice',
  {
    name: 'Northwind',
    email: '',
    phone: '',
    website: '',
    payLink: 'https://pay.northwind.example',
    payWords: '',
    colour: null,
    logo: null,
  },
  'Northwind Group',
)
const read = (body: string, lead: EmailLead | null = emailLead(facts), of = brand) =>
  new JSDOM(emailHtml('Your invoice', body, of, lead)).window.document

test('an e-mail says at a glance what is collected, when, and what changed', () => {
  expect(emailLead(facts)).toMatchObject({
    label: 'We will collect',
    amount: '£144.00',
    when: 'by Direct Debit on 16 November 2026',
    changed: '£6.80 more than last time before VAT, mostly calls.',
    payLink: '',
  })
  const transfer = emailLead({ ...facts, paymentMethod: 'transfer' })
  expect(transfer).toMatchObject({
    label: 'Please pay',
    when: 'by 14 November 2026',
    payLink: 'https://pay.northwind.example',
  })
  const covered = emailLead({ ...facts, setOff: '144.00' })
  expect(covered).toMatchObject({
    label: 'Nothing to pay on this invoice',
    amount: '£0.00',
    when: '',
    payLink: '',
  })
  const credit = emailLead({ ...facts, kind: 'credit_note', gross: '-144.00', summary: null })
  expect(credit).toMatchObject({ label: 'Credit', amount: '£144.00', when: '', changed: '', payLink: '' })
})

test.each([
  ['42.00', 'The same as last time before VAT.'],
  ['40.00', '£2.00 less than last time before VAT, mostly calls.'],
])('calls of £%s after £42.00 are: %s', (net, words) => {
  const rows = [{ label: 'Calls', net, netBefore: '42.00' }]
  const summary = { rows, before: { title: '30 Sep 2026', net: '42.00' } }
  expect(emailValues({ ...facts, summary }).what_changed).toBe(words)
  expect(emailValues({ ...facts, summary: { rows, before: null } }).what_changed).toBe('')
})

test('the text is in the HTML with its paragraphs and links, and nothing of it is markup', () => {
  const document = read('Dear <Jo> & "Bo",\n\nPay at https://pay.northwind.example/a?b=1&c=2.\nThanks')
  const paragraphs = [...document.querySelectorAll('p')].map(one => one.innerHTML)
  expect(document.querySelectorAll('p')[0]?.textContent).toBe('Dear <Jo> & "Bo",')
  expect(paragraphs[1]).toContain('.<br>Thanks')
  expect(document.querySelector('p a')?.getAttribute('href')).toBe('https://pay.northwind.example/a?b=1&c=2')
})

test('what changed stands above the text, and not in it again', () => {
  const { changed } = emailLead(facts)
  expect(read(`Dear Jo,\n\n${changed}\n\nNorthwind`).body.textContent.split(changed)).toHaveLength(2)
})

test('it stands in tables with inline styles, has the brand’s colour with text that can be read on it, and is below 100 KB', () => {
  const lead = { ...emailLead(facts), payLink: 'https://pay.northwind.example' }
  const html = emailHtml('Your invoice', 'Dear Jo', brand, lead)
  expect(html).toContain('background:#ffcc00"><a href="https://pay.northwind.example"')
  expect(html).toMatch(/color:#17212b">Pay online/)
  expect(emailHtml('', '', { ...brand, colour: '#1d4f7c' }, lead)).toMatch(/color:#ffffff">Pay online/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<(script|link|div[^>]*class="[^"]*flex)/)
  expect(Buffer.byteLength(html)).toBeLessThan(10_000)
  expect(read('Dear Jo', lead).body.textContent).toContain('Northwind & Sons')
  const withLogo = read('Dear Jo', null, { ...brand, logo: 'cid:logo' })
  expect(withLogo.querySelector('img')?.getAttribute('alt')).toBe('Northwind & Sons')
})
