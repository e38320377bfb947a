import { type KeyboardEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'form input, form textarea, form select'
const MOVING = new Set(['Tab', 'Escape', 'Shift'])

const isToggle = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio'
const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && isToggle(field) ? String(field.checked) : field.value

/**
 * Detects whether the forms of a dialog differ from what was there before the user touched them. Filters and searches
 * are not in forms: losing them is harmless.
 */
export function useTyped(dialog: number | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const noted = useRef({ dialog, touched: false, before: new WeakMap<Field, string>() })
  const fields = (): Field[] => [...(content.current?.querySelectorAll<Field>(FIELDS) ?? [])]

  function known() {
    if (noted.current.dialog !== dialog) noted.current = { dialog, touched: false, before: new WeakMap() }
    return noted.current
  }
  function note(): void {
    const { before } = known()
    for (const field of fields()) if (!before.has(field)) before.set(field, valueOf(field))
  }
  function touch(): void {
    const now = known()
    // Values filled in by loading until now don't count as typed.
    if (!now.touched) now.before = new WeakMap()
    now.touched = true
    note()
  }
  return {
    /** For the element around the content; pickers opened from it count too. */
    watch: {
      ref: content,
      onFocusCapture: note,
      onPointerDownCapture: touch,
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        if (!MOVING.has(key)) touch()
      },
      onInputCapture: () => {
        known().touched = true
      },
    },
    typed: (): boolean => {
      const { touched, before } = known()
      return touched && fields().some(field => before.has(field) && before.get(field) !== valueOf(field))
    },
  }
}
