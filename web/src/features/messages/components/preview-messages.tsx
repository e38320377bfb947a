import { lazy } from 'react'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'

const MessagePreview = lazy(() => import('./message-preview.tsx'))

/** Shows what a reseller's partners see. */
export const previewMessages = (client: number): Promise<void> =>
  openDialog<never>({ title: 'Preview', size: 560 }, () => <MessagePreview client={client} />)
