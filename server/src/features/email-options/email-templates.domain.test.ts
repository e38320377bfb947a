import { emailVariables } from '@nineops/contract/service-establishment/email-options.contract'
import { describe, expect, it } from 'vitest'
import { changedFields, displayName, mailFrom, usualOptions } from './email-options.domain.ts'
import { EmailTemplate, type EmailValues, plainBody, subjectLine } from './email-templates.domain.ts'
import { emailValues } from './email-values.domain.ts'
import { sampleFacts } from './email-sample.domain.ts'

const brand = {
  name: 'Northwind',
  email: 'billing@northwind.example',
  phone: '',
  payLink: '',
  payWords: '',
  website: '',
  colour: null,
  logo: null,
}
const facts = sampleFacts('invoice', brand, 'Northwind Group')
const values = emailValues(facts)
const fill = (text: string, of: EmailValues = values) => new EmailTemplate(text).fill(of)
const mistake = (text: string): string => {
  try {
    return new EmailTemplate(text).problems().join('\n')
  } catch (error) {
    return (error as Error).message
  }
}

describe('a template', () => {
  it('is filled with variables, conditions and a few filters', () => {
    expect(fill('{{ brand | upcase }}: {{ gross }} on {{payment_date}}')).toBe(
      'NORTHWIND: £144.00 on 16 November 2026',
    )
    expect(fill('{% if payment_method == "Direct Debit" %}DD{% else %}{{ due_date }}{% endif %}')).toBe('DD')
    expect(fill('{{ brand_phone | default: "no telephone" }}{% comment %}x{% endcomment %}')).toBe(
      'no telephone',
    )
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(emailVariables).toSorted())
  })

  it.each([
    [
      'Dear {{ contact }},\n{{ nobody }} {{ gros }}',
      'Line 2, column 4: there is no variable “nobody”\nLine 2, column 17: there is no variable “gros”',
    ],
    ['{% if brand == "never" %}{{ secret }}{% endif %}', 'Line 1, column 29: there is no variable “secret”'],
    [
      '{{ brand | append: password }}',
      'Line 1, column 1: there is no filter “append”; there are upcase, downcase, capitalize, strip, truncate, default',
    ],
    ['{{ brand.constructor }}', 'there is no variable “brand.constructor”'],
    ['{{ constructor }}', 'there is no variable “constructor”'],
    ['{{ __proto__ }}', 'there is no variable “__proto__”'],
    [
      '{% for i in (1..1000000000) %}x{% endfor %}',
      'there is no tag “for”; there are if, unless, case and comment',
    ],
    ['{% include "/etc/passwd" %}', 'there is no tag “include”'],
    ['{% render "x" %}', 'there is no tag “render”'],
    ['{% assign a = brand %}', 'there is no tag “assign”'],
    ['{% liquid echo brand %}', 'there is no tag “liquid”'],
    ['{{ brand', 'Line 1, column 1: output "{{ brand" not closed'],
    ['{% if brand %}x', 'not closed'],
    ['{{ brand | replace: "a", "b" }}', 'there is no filter “replace”'],
  ])('with a mistake is refused with its line and column: %s', (text, words) => {
    expect(mistake(text)).toContain(words)
  })

  it('inserted values are not parsed as a template, and huge output is refused', () => {
    expect(fill('{{ company }}', { ...values, company: '{{ brand }}{% for %}' })).toBe('{{ brand }}{% for %}')
    const long = { ...values, company: 'x'.repeat(1000) }
    expect(() => fill('{{ company }}'.repeat(500), long)).toThrow('longer than 100000 characters')
    expect(() => fill('{{ (1..900000) }}')).toThrow(/longer than|memory/)
    expect(() => fill('{{ (1..900000000) }}')).toThrow('memory')
  })
})

describe('text in a header', () => {
  it('is one line, whatever a name contains', () => {
    expect(subjectLine(`Invoice for Company\r\nBcc: thief@evil.example\u2028X`)).toBe(
      'Invoice for Company Bcc: thief@evil.example X',
    )
    expect(subjectLine('x'.repeat(1000))).toHaveLength(250)
    expect(plainBody('a\r\nb\rc\u0000d\ud800')).toBe('a\nb\ncd\ufffd')
  })

  it('quotes a sender’s name if it has special characters', () => {
    expect(mailFrom({ senderName: 'Nine & Co', senderAddress: '' }, 'a@b.example')).toBe(
      'Nine & Co <a@b.example>',
    )
    expect(displayName('Nine, Ltd. (Billing)')).toBe('"Nine, Ltd. (Billing)"')
    expect(mailFrom({ senderName: 'Nine', senderAddress: '' }, '')).toBe('')
    expect(mailFrom({ senderName: '', senderAddress: 'c@d.example' }, 'a@b.example')).toBe('c@d.example')
  })
})

it('the payment method is described as on the document', () => {
  const words = (changes: Partial<typeof facts>) => emailValues({ ...facts, ...changes }).payment_words
  expect(words({})).toBe('We will collect £144.00 by Direct Debit on 16 November 2026.')
  expect(words({ setOff: '44.00' })).toBe(
    'We will collect £100.00 by Direct Debit on 16 November 2026. £44.00 of your credit is set against it.',
  )
  expect(words({ setOff: '144.00' })).toBe(
    'Nothing to pay on this invoice: £144.00 of your credit covers it.',
  )
  expect(words({ paymentMethod: 'card' })).toBe(
    'Please pay £144.00 by card by 14 November 2026, quoting SAMPLE-000001.',
  )
  expect(words({ paymentMethod: 'transfer' })).toBe(
    'Please pay £144.00 by bank transfer by 14 November 2026, quoting SAMPLE-000001.',
  )
  const ways = { payLink: 'https://pay.northwind.example', payWords: 'Ring us with your card to hand.' }
  expect(words({ paymentMethod: 'card', ...ways })).toBe(
    'Please pay £144.00 by card by 14 November 2026, quoting SAMPLE-000001. You can pay at https://pay.northwind.example. Ring us with your card to hand.',
  )
  for (const paid of [{}, { setOff: '144.00', paymentMethod: 'card' }, { kind: 'credit_note' }])
    expect(emailValues({ ...facts, ...ways, ...paid }).how_to_pay).toBe('')
  expect(words({ kind: 'credit_note', gross: '-1234.50' })).toBe(
    'This credit comes off what you owe. Anything left comes off your next invoice.',
  )
  expect(emailValues({ ...facts, kind: 'credit_note', gross: '-1234.50' }).gross).toBe('£1,234.50')
})

it('lists the fields that differ between two versions, the defaults counting as none', () => {
  expect(changedFields(null, usualOptions)).toEqual([])
  expect(changedFields(usualOptions, { ...usualOptions, bcc: ['a@b.example'], attachPdf: false })).toEqual([
    'BCC',
    'Attach the PDF',
  ])
})
