import { Button } from '@mantine/core'
import { IconUpload } from '../icons/icons.tsx'
import { useId, useRef, useState } from 'react'
import { formatBytes } from '../../lib/formats.ts'
import { Text } from '../layout/parts.tsx'
import classes from './drop-zone.module.css'
import { ProgressBar } from './progress-bar.tsx'

interface DropZoneProps {
  /** Label: `Drop call record files here`. */
  label: string
  hint?: string
  /** As an input's `accept`: `.csv,.txt`. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** Uploads one file, reporting progress (0 to 1). The shared error handler shows failures. */
  onUpload: (file: File, onProgress: (fraction: number) => void) => Promise<unknown>
}

/** Uploads dropped or chosen files one after the other, each with its progress. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = true,
  disabled = false,
  onUpload,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [over, setOver] = useState(false)
  const [current, setCurrent] = useState<{ file: File; fraction: number } | null>(null)
  const busy = disabled || current !== null

  async function uploadAll(files: FileList | null): Promise<void> {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    for (const file of chosen) {
      setCurrent({ file, fraction: 0 })
      // The call reports a failed file, and the others continue.
      await onUpload(file, fraction => setCurrent({ file, fraction })).catch(() => undefined)
    }
    setCurrent(null)
    if (input.current) input.current.value = ''
  }

  return (
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        if (!busy) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!busy) void uploadAll(event.dataTransfer.files)
      }}
    >
      {current ? (
        <div className={classes.busy} aria-live="polite">
          <span className={classes.file}>{current.file.name}</span>
          <ProgressBar
            label={`Uploading ${current.file.name}`}
            done={Math.round(current.fraction * current.file.size)}
            total={current.file.size}
            format={formatBytes}
          />
        </div>
      ) : (
        <>
          <IconUpload size={20} stroke={1.5} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => input.current?.click()}
            aria-describedby={hintId}
          >
            Choose {multiple ? 'files' : 'a file'}
          </Button>
        </>
      )}
      {hint && !current && (
        <Text id={hintId} as="span" size={12}>
          {hint}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={event => void uploadAll(event.currentTarget.files)}
      />
    </div>
  )
}
