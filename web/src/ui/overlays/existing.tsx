import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** Stands for an element that is there already, where the library wants the target of what it opens as a child. */
export function Existing({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
