import { describe, expect, it, test } from 'vitest'
import { readSmtpUrl } from './smtp-settings.ts'

describe('SMTP_URL', () => {
  it('has the usual ports, and STARTTLS where the server offers it', () => {
    expect(readSmtpUrl('smtp://mail.example.com')).toMatchObject({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTLS: false,
      ignoreTLS: false,
    })
    expect(readSmtpUrl('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true })
    expect(readSmtpUrl('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 })
  })

  it('sends a password to another machine only over an encrypted connection, unless configured otherwise', () => {
    expect(readSmtpUrl('smtp://jo:a%2Fb@mail.example.com')).toMatchObject({
      requireTLS: true,
      auth: { user: 'jo', pass: 'a/b' },
    })
    expect(readSmtpUrl('smtp://jo:x@mail.example.com?ignoreTLS=true')).toMatchObject({ requireTLS: false })
    expect(readSmtpUrl('smtp://jo:x@127.0.0.1:25').requireTLS).toBe(false)
    expect(readSmtpUrl('smtps://jo:x@mail.example.com').requireTLS).toBe(false)
  })
})

test.each([
  ['mail.example.com', 'must look like smtp://'],
  ['https://mail.example.com', 'must look like smtp://'],
  ['smtp://mail.example.com/inbox', 'more than a host and a port'],
  ['smtp://jo@mail.example.com', 'both a user and a password'],
  ['smtp://jo:hunter2%@mail.example.com', '%25'],
  ['smtp://mail.example.com?tls=off', 'requireTLS, ignoreTLS, name'],
  ['smtp://mail.example.com?requireTLS=yes', 'true or false'],
  ['smtp://mail.example.com?requireTLS=true&ignoreTLS=true', 'both require and ignore'],
])('%s is refused with advice', (url, advice) => {
  expect(() => readSmtpUrl(url)).toThrow(advice)
  expect(() => readSmtpUrl(url)).not.toThrow('hunter2')
})
