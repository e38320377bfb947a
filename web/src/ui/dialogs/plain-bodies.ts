import { ConfirmationBody } from './confirmation-body.tsx'
import { ExceptionBody } from './exception-body.tsx'
import { OkBody } from './ok-body.tsx'
import { TextInputBody } from './text-input-body.tsx'

/** What dialogs of any screen may hold. They come with the code of dialogs. */
export const plainBodies = { ConfirmationBody, ExceptionBody, OkBody, TextInputBody }
