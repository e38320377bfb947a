import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { useTakeBounce } from '../hosted-emails.queries.ts'
import classes from './hosted-emails.module.css'

/** A drop zone for bounces of mail servers, with the result of each. */
export const askBounces = (client: number): Promise<void> =>
  openDialog<never>({ title: 'Bounces', size: 560 }, () => <BouncePanel client={client} />)

interface Received {
  id: number
  text: string
  tone: 'good' | 'bad'
}

function BouncePanel({ client }: { client: number }) {
  const [received, setReceived] = useState<Received[]>([])
  const upload = useTakeBounce(client)
  const add = (text: string, tone: Received['tone']) =>
    setReceived(before => [{ id: before.length, text, tone }, ...before])

  async function uploadBounce(file: File, onProgress: (fraction: number) => void): Promise<void> {
    try {
      const { outcome, about, mailTo, words } = await upload.mutateAsync({ file, onProgress })
      const word = outcome === 'bounced' ? 'bounced' : 'is delayed; the mail server is still trying'
      add(`${about} to ${mailTo} ${word}: ${words}`, 'good')
    } catch (error) {
      add(`${file.name}: ${toApiError(error).detail.join(' ')}`, 'bad')
    }
  }
  return (
    <>
      <DropZone
        label="Drop undeliverable messages here"
        hint="Message files (.eml) as mail servers send them to the brand’s address; up to 10 MB each. Files in the input folder “bounces” are collected automatically."
        accept=".eml,message/rfc822"
        onUpload={uploadBounce}
      />
      <ul className={classes.results} aria-label="Taken" aria-live="polite">
        {received.map(({ id, text, tone }) => (
          <li key={id} data-tone={tone}>
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
