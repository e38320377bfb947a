import { Button } from '@mantine/core'
import type { LogoPreview } from '@nineops/contract/logos.contract'
import { useMemo, useState } from 'react'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { formatBytes } from '../../../lib/numbers.ts'
import { blobOf, pictureWords } from '../logo-words.ts'
import { BlobImage } from './logo-image.tsx'
import classes from './logos.module.css'
import { PictureNotes } from './picture-notes.tsx'

/** An upload that was checked, and not saved. */
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

/** The new logo as it would be, to be saved or left. */
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
      <p className={classes.quiet}>{pictureWords(preview)}</p>
      <PictureNotes picture={preview} />
      {fraction === undefined ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onDiscard}>
            DISCARD
          </Button>
          <Button ref={focusOnce} onClick={save}>
            SAVE LOGO
          </Button>
        </div>
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
