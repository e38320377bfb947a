import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { FormFailure } from './form-failure.tsx'
import { Buttons } from '../layout/parts.tsx'
import classes from './form.module.css'
import { SectionLinks } from './section-links.tsx'

interface SaveRowProps {
  /** Without it there is no CANCEL. */
  onCancel?: (() => void) | undefined
  submit?: string
  saving: boolean
  disabled?: boolean | undefined
  /** Why it cannot be sent yet. */
  reason?: string | null | undefined
  /** More buttons, on the left. */
  aside?: ReactNode
}

/** CANCEL and SAVE, at the end of a form. */
export function SaveRow({ onCancel, submit = 'SAVE', saving, disabled, reason, aside }: SaveRowProps) {
  return (
    <Buttons end>
      {aside && <Buttons className={classes.aside}>{aside}</Buttons>}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
      )}
      <Button
        type="submit"
        loading={saving}
        disabled={disabled === true || typeof reason === 'string'}
        title={reason ?? undefined}
      >
        {submit}
      </Button>
    </Buttons>
  )
}

/** The buttons of a form that is a screen, in sight however far it is scrolled. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <Buttons end className={classes.saveBar}>
    {children}
  </Buttons>
)

interface ScreenSaveBarProps {
  dirty: boolean
  saving: boolean
  onUndo: () => void
}

/** UNDO CHANGES and SAVE of a form that is a screen and stays open. */
export function ScreenSaveBar({ dirty, saving, onUndo }: ScreenSaveBarProps) {
  // Only styled as disabled: a disabled button loses the focus.
  const quiet = dirty ? {} : { 'data-disabled': true, 'aria-disabled': true }
  return (
    <SaveBar>
      <Button variant="default" {...quiet} onClick={() => dirty && onUndo()}>
        UNDO CHANGES
      </Button>
      <Button type={dirty ? 'submit' : 'button'} loading={saving} {...quiet}>
        SAVE
      </Button>
    </SaveBar>
  )
}

interface ResourceFormProps extends Omit<SaveRowProps, 'saving' | 'onCancel'> {
  form: {
    element: RefObject<HTMLFormElement | null>
    submit: (event: FormEvent<HTMLFormElement>) => void
    cancel: (() => void) | undefined
    failure: ApiError | null
    placed: ReadonlySet<string>
    isPending: boolean
    reload: (() => void) | undefined
  }
  label?: string | undefined
  className?: string | undefined
  /** Another failure than that of saving, such as of a preview or deletion. */
  error?: unknown
  /** Replaces CANCEL and SAVE. */
  buttons?: ReactNode
  /** Replaces the failure. */
  notice?: ReactNode
  children: ReactNode
}

/** A form's fields, its failure, and its buttons. */
export function ResourceForm({
  form,
  label,
  className = classes.fields,
  error,
  notice,
  buttons,
  children,
  ...row
}: ResourceFormProps) {
  const { element, submit, cancel, failure, placed, isPending, reload } = form
  const shown = failure ?? (error ? toApiError(error) : null)
  useLateFocus(element)
  return (
    <form ref={element} className={className} onSubmit={submit} aria-label={label} noValidate>
      <SectionLinks />
      {children}
      {notice || <FormFailure failure={shown} placed={placed} onLoadAgain={reload} />}
      {buttons ?? <SaveRow {...row} saving={isPending} onCancel={cancel} />}
    </form>
  )
}

/** Focuses the field that asked for it where its values came after the dialog, which had only Close to focus. */
function useLateFocus(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    const dialog = activeElement?.ariaLabel === 'Close' && activeElement.closest('[role=dialog]')
    if (dialog && dialog.contains(element.current))
      element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [element])
}
