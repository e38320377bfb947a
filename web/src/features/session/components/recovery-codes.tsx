import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '../../../ui/icons/icons.tsx'
import { useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { Buttons } from '../../../ui/layout/parts.tsx'
import classes from './two-step.module.css'

const textOf = (codes: readonly string[]): string =>
  ['NineOps recovery codes. Each works once.', '', ...codes, ''].join('\r\n')

// Escape must not close the dialog: the codes would be lost.
const staysOpen = { 'data-mantine-stop-propagation': 'true' }

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called once the user has stored them: they are not shown again. */
  onKept: () => void
  /** Label of the button. */
  done: string
}

/** Recovery codes, shown this once only. */
export function RecoveryCodes({ codes, onKept, done }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false)
  return (
    <>
      <p className={classes.text}>
        Keep these recovery codes somewhere you can reach without your device. Each works once in place of a
        code. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button
          {...staysOpen}
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(textOf(codes)).then(() => setCopied(true))}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button
          {...staysOpen}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() =>
            saveAs(new Blob([textOf(codes)], { type: 'text/plain' }), 'nineops-recovery-codes.txt')
          }
        >
          Download
        </Button>
      </Buttons>
      <Button {...staysOpen} data-autofocus fullWidth size="md" onClick={onKept}>
        {done}
      </Button>
    </>
  )
}
