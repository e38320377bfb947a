import type { Files } from '../files/files.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'
import { readSmtpUrl } from './smtp-settings.ts'

/** The mail server of `SMTP_URL`, or without one the outbox. */
export const openMailer = (smtpUrl: string | undefined, files: Files): Mailer =>
  smtpUrl === undefined ? outboxMailer(files) : smtpMailer(readSmtpUrl(smtpUrl))
