import { getDefaultZIndex, Modal } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dialogStack, type StackedDialog } from './dialog-stack.ts'
import { confirm } from './dialogs.tsx'
import { useTyped } from './use-typed.ts'

/** Where dialogs appear, one over the other: what is under another keeps what was typed in it. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const [places, setPlaces] = useState(0)
  if (stack.length > places) setPlaces(stack.length)
  return Array.from({ length: places }, (_, at) => (
    <Place key={at} depth={at} dialog={stack[at]} isTop={at === stack.length - 1} />
  ))
}

interface PlaceProps {
  depth: number
  dialog: StackedDialog | undefined
  isTop: boolean
}

function Place({ depth, dialog, isTop }: PlaceProps) {
  // What has been closed stands there while it fades.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  // Opened after it is there, so that it knows where the focus has to go back to.
  const [isThere, setThere] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- only after the first drawing
  useEffect(() => setThere(true), [])
  const takesKeys = useTakesKeys(isTop)
  const { watch, typed } = useTyped(shown?.id)

  async function leave(): Promise<void> {
    if (typed() && !(await confirm('What you have typed is not saved. Close without saving?'))) return
    dialog?.onLeave()
  }
  return (
    <Modal
      zIndex={getDefaultZIndex('modal') + 1 + depth}
      {...shown?.props}
      opened={isThere && dialog !== undefined}
      closeOnEscape={takesKeys}
      onClose={() => void leave()}
    >
      <div key={shown?.id} {...watch}>
        {shown?.children}
      </div>
    </Modal>
  )
}

/** Not before the key that has brought it on top is done with: the same Escape would close it again. */
function useTakesKeys(isTop: boolean): boolean {
  const [taking, setTaking] = useState(false)
  useEffect(() => {
    if (!isTop) return undefined
    const timer = setTimeout(() => setTaking(true))
    return () => {
      clearTimeout(timer)
      setTaking(false)
    }
  }, [isTop])
  return taking
}
