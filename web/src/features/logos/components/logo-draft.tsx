import { Button } from '@mantine/core'
import type { LogoPreview } from '@nineops/contract/service-establishment/logos.contract'
import { useMemo, useState } from 'react'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { formatBytes } from '../../../lib/formats.ts'
import { blobOf } from '../../../lib/base64-blob.ts'
import { pictureLabel } from '../logo-labels.ts'
import { BlobImage } from './logo-image.tsx'
import { Row } from '../../../ui/layout/parts.tsx'
import classes from './logos.module.css'
import { PictureNotes } from './picture-notes.tsx'

/** A checked upload that is not saved. */
export interface Draft {
  file: File
  preview: LogoPreview
}

interface LogoDraftProps {
  draft: Draft
  onSave: (onProgress: (fraction: number) => void) => Promise<unknown>
  onDiscard: () => void
}

// The button that opened the files has gone.
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

/** Preview of the new logo, to be saved or discarded. */
export function LogoDraft({ draft: { file, preview }, onSave, onDiscard }: LogoDraftProps) {
  const [fraction, setFraction] = useState<number>()
  const image = useMemo(() => blobOf(preview.image, preview.imageType), [preview])
  const save = () => {
    setFraction(0)
    onSave(setFraction).catch(() => setFraction(undefined))
  }
  return (
    <section className={classes.draft} aria-label="New logo">
      <p className={classes.draftTitle}>
        New logo, not saved yet <span className={classes.quiet}>{preview.fileName}</span>
      </p>
      <div className={classes.paper}>
        <BlobImage blob={image} alt={`New logo ${preview.fileName}`} />
      </div>
      <p className={classes.quiet}>{pictureLabel(preview)}</p>
      <PictureNotes picture={preview} />
      {fraction === undefined ? (
        <Row end gap={8}>
          <Button variant="default" onClick={onDiscard}>
            DISCARD
          </Button>
          <Button ref={focusOnce} onClick={save}>
            SAVE LOGO
          </Button>
        </Row>
      ) : (
        <ProgressBar
          label={`Saving ${file.name}`}
          done={Math.round(fraction * file.size)}
          total={file.size}
          format={formatBytes}
        />
      )}
    </section>
  )
}
