import { Button } from '@mantine/core'
import { IconCopy } from '../icons/icons.tsx'
import { copyText } from '../feedback/copying.tsx'
import classes from './dialogs.module.css'
import { Buttons } from '../layout/parts.tsx'
import { ScrollBox } from './scroll-box.tsx'

export function OkBody({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <ScrollBox className={classes.text} label="Text">
        {text}
      </ScrollBox>
      <Buttons end mt={20}>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyText(text)}>
          Copy to clipboard
        </Button>
        <Button data-autofocus onClick={onClose}>
          OK
        </Button>
      </Buttons>
    </>
  )
}
