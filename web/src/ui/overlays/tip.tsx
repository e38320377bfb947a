import { getDefaultZIndex, Portal } from '@mantine/core'
import {
  cloneElement,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './tip.module.css'

const OPEN_MS = 300
/** In pixels: from its target, and from the edges of the window. */
const GAP = 5
const EDGE = 8

interface TipProps {
  label: ReactNode
  disabled?: boolean
  /** It says more than the target's name: focus and touch show it too. */
  explains?: boolean
  children: ReactElement<DOMAttributes<HTMLElement>>
}

/** Says in a few words what its target is for, over or below it. */
export function Tip({ label, disabled = false, explains = false, children }: TipProps) {
  const [target, setTarget] = useState<HTMLElement>()
  const waiting = useRef(0)
  const hide = () => {
    clearTimeout(waiting.current)
    setTarget(undefined)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!target) return undefined
    const follow = () => {
      if (box.current && !place(box.current, target)) setTarget(undefined)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(undefined)
    const onPress = ({ target: pressed }: Event) => {
      if (!(pressed instanceof Node && target.contains(pressed))) setTarget(undefined)
    }
    follow()
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress, { capture: true })
    addEventListener('scroll', follow, { capture: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress, { capture: true })
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [target])
  const own = children.props
  // oxlint-disable-next-line react/refs -- only its events read it
  const watched = cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event)
      const { currentTarget, pointerType } = event
      if (!explains && pointerType !== 'mouse') return
      clearTimeout(waiting.current)
      waiting.current = window.setTimeout(() => setTarget(currentTarget), OPEN_MS)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event)
      // A finger leaves as soon as it is lifted.
      if (event.pointerType !== 'touch') hide()
    },
    ...(explains && {
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        own.onPointerUp?.(event)
        if (event.pointerType === 'touch') setTarget(event.currentTarget)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        own.onFocus?.(event)
        if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        own.onBlur?.(event)
        hide()
      },
    }),
  })
  return (
    <>
      {watched}
      {target && !disabled && (
        <Portal>
          <div
            ref={box}
            role="tooltip"
            className={classes.tip}
            data-explains={explains || undefined}
            style={{ zIndex: getDefaultZIndex('popover') }}
          >
            {label}
          </div>
        </Portal>
      )}
    </>
  )
}

/** False where the target is out of sight. */
function place(box: HTMLElement, target: HTMLElement): boolean {
  const { left, top, bottom, width } = target.getBoundingClientRect()
  const above = top - GAP - box.offsetHeight
  const centred = left + (width - box.offsetWidth) / 2
  const furthest = document.documentElement.clientWidth - EDGE - box.offsetWidth
  box.style.top = `${above < 0 ? bottom + GAP : above}px`
  box.style.left = `${Math.max(EDGE, Math.min(centred, furthest))}px`
  return bottom > 0 && top < document.documentElement.clientHeight
}
