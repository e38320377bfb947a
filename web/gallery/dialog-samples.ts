import * as dialogs from '../src/ui/dialogs/dialogs.tsx'

type Options<Open extends (first: never) => unknown> = Parameters<Open>[0]

/** Every dialog by name, with options from the address. */
export const dialogSamples: Record<string, (options: object) => Promise<unknown>> = {
  message: options =>
    dialogs.askMessage('text' in options ? (options as Options<typeof dialogs.askMessage>) : undefined),
  exception: options => dialogs.showException(options as Options<typeof dialogs.showException>),
  text: options => dialogs.askText(options as Options<typeof dialogs.askText>),
  ok: options => {
    const { title, text } = options as { title: string; text: string }
    return dialogs.showText(title, text)
  },
  confirmation: options => {
    const { question, title } = options as { question: string; title?: string }
    return dialogs.confirm(question, title)
  },
  email: options => dialogs.showEmail(options as Options<typeof dialogs.showEmail>),
  occurrence: options =>
    dialogs.showOccurrence((options as { details: Options<typeof dialogs.showOccurrence> }).details),
  'omni-settings': options =>
    dialogs.editOmniPortalSettings(options as Options<typeof dialogs.editOmniPortalSettings>),
  settings: options => {
    const { title, settings, fields } = options as { title: string; settings: object; fields: [] }
    return dialogs.editSettings(title, settings, fields)
  },
}
