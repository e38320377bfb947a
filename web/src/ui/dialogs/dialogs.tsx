import { lazy, type ReactNode } from 'react'
import type { EmailRecord } from './email-detail-body.tsx'
import type { ExceptionFields } from './exception-body.tsx'
import type { Message } from './message-body.tsx'
import type { OccurrenceDetail } from './occurrence-detail-body.tsx'
import type { MessageNotice } from './message-body.tsx'
import { openDialog } from './open-dialog.tsx'
import type { SettingField } from './settings-body.tsx'
import type { TextInputOptions } from './text-input-body.tsx'

export { openDialog } from './open-dialog.tsx'
export type { ExceptionFields } from './exception-body.tsx'

/** Exception dialog: title, code in brackets, detail lines, errors, request id; scrolls beyond 500 px. */
export function showException(error: ExceptionFields): Promise<void> {
  const title = error.code ? `${error.title} (${error.code})` : error.title
  return openDialog<never>({ title, size: 560 }, close => ({ ExceptionBody }) => (
    <ExceptionBody error={error} onClose={() => close()} />
  ))
}

/** Text input dialog: the text, or undefined if cancelled. */
export function askText(options: TextInputOptions & { title: string }): Promise<string | undefined> {
  const { title, ...rest } = options
  return openDialog<string>({ title }, close => ({ TextInputBody }) => (
    <TextInputBody {...rest} onAnswer={close} />
  ))
}

/** OK dialog: title, text and a copy-to-clipboard button. */
export function showText(title: string, text: string): Promise<void> {
  return openDialog<never>({ title, size: 560 }, close => ({ OkBody }) => (
    <OkBody text={text} onClose={() => close()} />
  ))
}

/**
 * Confirmation dialog: true for 'CONFIRM', undefined for 'NO THANKS' or closing. The question gives the effect in
 * figures; its line breaks are preserved.
 */
export function confirm(question: ReactNode, title?: string): Promise<true | undefined> {
  return openDialog<true>({ title, withCloseButton: false }, close => ({ ConfirmationBody }) => (
    <ConfirmationBody question={question} onAnswer={close} />
  ))
}

const MessageBody = lazy(() => import('./message-body.tsx'))
const EmailDetailBody = lazy(() => import('./email-detail-body.tsx'))
const OccurrenceDetailBody = lazy(() => import('./occurrence-detail-body.tsx'))
const SettingsBody = lazy(() => import('./settings-body.tsx'))

/** Message dialog: text and its start and end, or undefined if cancelled. `notice` is shown while it is edited. */
export function askMessage(message?: Message, notice?: MessageNotice): Promise<Message | undefined> {
  return openDialog<Message>({ title: 'Message', size: 480, closeOnClickOutside: false }, close => (
    <MessageBody message={message} notice={notice} onAnswer={close} />
  ))
}

/** E-mail detail dialog. */
export function showEmail(email: EmailRecord): Promise<void> {
  return openDialog<never>({ title: 'DETAILS', size: 720 }, () => <EmailDetailBody email={email} />)
}

/** Scheduler event occurrence detail dialog; scrolls beyond 600 px. */
export function showOccurrence(details: readonly OccurrenceDetail[]): Promise<void> {
  return openDialog<never>({ title: 'Occurrence details', size: 640 }, close => (
    <OccurrenceDetailBody details={details} onClose={close} />
  ))
}

/** General settings dialog: edits a copy without the `meta` part; the copy if saved, else undefined. */
export function editSettings<S extends object>(
  title: string,
  settings: S,
  fields: readonly SettingField<Omit<S, 'meta'>>[],
  note?: string,
): Promise<Omit<S, 'meta'> | undefined> {
  const copy = Object.fromEntries(
    Object.entries(structuredClone(settings)).filter(([name]) => name !== 'meta'),
  )
  return openDialog<Omit<S, 'meta'>>({ title }, close => (
    <SettingsBody
      settings={copy}
      fields={fields as readonly SettingField<Record<string, unknown>>[]}
      note={note}
      onAnswer={answer => close(answer as Omit<S, 'meta'> | undefined)}
    />
  ))
}

/** 'Omni Portal Settings': the toggle 'Show Contract End Date'; `note` says who changed them last. */
export function editOmniPortalSettings<S extends { showContractEndDate: boolean }>(
  settings: S,
  note?: string,
) {
  const name = 'showContractEndDate' as Exclude<keyof S & string, 'meta'>
  return editSettings<S>('Omni Portal Settings', settings, [{ name, label: 'Show Contract End Date' }], note)
}
