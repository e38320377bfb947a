import { type GetInputPropsReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, toApiError } from '../../api/api-error.ts'
import { showDone } from '../feedback/snackbars.tsx'
import { useDrawerGuard } from '../overlays/drawer-guard.ts'
import { focusFirstProblem } from './focus-first-problem.ts'
import { problemAt, type Reading, readValues } from './read-values.ts'

interface FormOptions<Values extends object, Body, Saved> extends Reading<Values, Body> {
  /** Initial values of the fields. */
  values: () => Values
  /** Selects the text of a refused field, so that it can be typed over. */
  typeOver?: boolean
  /** Shows problems at once, not only after the first attempt. */
  eager?: boolean
  /** Saves it. The key belongs to the form: a second press with the same body has no effect. */
  onSubmit: (body: Body, key: string) => Promise<Saved>
  /** Message of the snackbar after saving. */
  done?: (saved: Saved) => string
  /** The place of a refusal, by its code, if the server names no field. */
  placeOf?: Readonly<Record<string, string>>
  /** Replaces closing the drawer. */
  onSaved?: ((saved: Saved, form: { restart: (values: Values) => void; values: Values }) => void) | undefined
  /** Replaces closing the drawer, which asks before losing changes; null for no CANCEL. */
  onCancel?: (() => void) | null | undefined
  /** For a form on a page: whether there are unsaved changes. A drawer detects them itself. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** Reloads the record after a refusal because it has changed (`*_changed`); undefined if it is gone. */
  reload?: () => Promise<Values | undefined>
}

/** A field, or a part of one (`columns.cli`). */
type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`
type Handler = GetInputPropsReturnType['onChange']
/** The library doesn't type parts of a field. */
type ValueOf<Values, Name> = Name extends keyof Values ? Values[Name] : GetInputPropsReturnType['value']

/** A failure with its place, if only its code identifies that. */
function placedIn(failure: ApiError, placeOf: Readonly<Record<string, string>> = {}): ApiError {
  const field = placeOf[failure.code]
  if (field === undefined) return failure
  const errors = [...failure.errors, { field, message: failure.detail.join(' ') }]
  const { code, title, detail, requestId, status, empty } = failure
  return new ApiError({ code, title, detail, errors, requestId, status, empty })
}

/**
 * State of one form: typed values, problems found by the schema (after the first attempt) and by the server, saving,
 * and the guard of the drawer around it. A failed save keeps everything typed.
 */
export function useResourceForm<Values extends object, Body, Saved>(
  options: FormOptions<Values, Body, Saved>,
) {
  const { eager = false, onSubmit } = options
  const guard = useDrawerGuard()
  const element = useRef<HTMLFormElement>(null)
  const [initialValues] = useState(options.values)
  const [base, setBase] = useState(() => JSON.stringify(initialValues))
  const [key] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // Places whose problems a field shows.
  const [placed] = useState(() => new Set<string>())
  const save = useMutation({ mutationFn: (body: Body) => onSubmit(body, key), meta: { silent: true } })
  const failure = save.error ? placedIn(toApiError(save.error), options.placeOf) : null
  // Stays until reloaded, whatever is typed.
  const isChanged = failure?.code.endsWith('_changed') === true
  const onDirty = (dirty: boolean) => {
    guard?.onDirty(dirty)
    options.onDirty?.(dirty)
  }
  const form = useForm<Values>({
    initialValues,
    onValuesChange: next => {
      if (!isChanged) save.reset()
      onDirty(JSON.stringify(next) !== base)
    },
  })
  const { values } = form
  const { body, problem: localProblem } = readValues(options, values)
  const refused = new Map(failure?.errors.map(one => [one.field, one.message]))

  /** The problem at a place of the body, once it may be shown. */
  function problem(place: string, value: unknown = null): string | undefined {
    placed.add(place)
    const isShown = eager || tried || left.has(place)
    return problemAt(refused, place) ?? (isShown ? localProblem(place, value) : undefined)
  }
  const focusProblem = () => focusFirstProblem(element.current, options.typeOver)
  const cancel = options.onCancel === null ? undefined : (options.onCancel ?? guard?.close)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (body === undefined) return focusProblem()
    save.mutate(body, {
      onError: focusProblem,
      onSuccess: saved => {
        onDirty(false)
        if (options.onSaved) options.onSaved(saved, { restart, values })
        else guard?.done()
        if (options.done) showDone(options.done(saved))
      },
    })
  }
  /** Resets the form with other values. */
  function restart(next: Values): void {
    setBase(JSON.stringify(next))
    form.setValues(next)
    save.reset()
    setTried(false)
    setLeft(new Set())
    onDirty(false)
  }
  async function reload(): Promise<void> {
    const now = await options.reload?.()
    if (!now) return guard ? guard.done() : cancel?.()
    restart(now)
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  /** Props of a control that shows no error of its own, such as a segmented control. */
  function choice<Name extends FieldName<Values>>(
    name: Name,
  ): { value: ValueOf<Values, Name>; onChange: Handler } {
    const { value, onChange } = form.getInputProps(name)
    return { value, onChange }
  }
  /** Props of a field. `place` is the path of its value in the body, if not its name. */
  function field<Name extends FieldName<Values>>(name: Name, place: string = name) {
    const props = choice(name)
    return { ...props, error: problem(place, props.value) }
  }
  /** Props of a text field of at most `most` characters. */
  const text = <Name extends FieldName<Values>>(name: Name, most?: number, place?: string) => ({
    ...field(name, place),
    maxLength: most,
  })
  return {
    element,
    values,
    /** The request; undefined while there are problems. */
    body,
    /** Whether saving the current values was attempted. */
    tried,
    dirty: JSON.stringify(values) !== base,
    failure,
    isChanged,
    isPending: save.isPending,
    placed,
    problem,
    submit,
    cancel,
    restart,
    /** Clears the failure of the last attempt. */
    forgive: save.reset,
    reload: isChanged && options.reload ? () => void reload() : undefined,
    change: (part: Partial<Values>) => form.setValues(part),
    /** A field was left: its problems are shown from then on. */
    leave: (place: string) => setLeft(before => new Set([...before, place])),
    field,
    text,
    /** Props of a whole number that is typed as text, of so many digits at most. */
    whole: <Name extends FieldName<Values>>(...of: Parameters<typeof text<Name>>) => ({
      ...text(...of),
      inputMode: 'numeric' as const,
    }),
    /** Props of an amount or a rate that is typed as text. */
    decimal: <Name extends FieldName<Values>>(...of: Parameters<typeof text<Name>>) => ({
      ...text(...of),
      inputMode: 'decimal' as const,
    }),
    /** Props of a select that always has a value. */
    pick: <Name extends FieldName<Values>>(...of: Parameters<typeof field<Name>>) => ({
      ...field(...of),
      allowDeselect: false,
    }),
    /** Props of a checkbox or a switch. */
    checkbox: (name: FieldName<Values>): { checked: boolean; onChange: Handler } => {
      const { checked: on, onChange } = form.getInputProps(name, { type: 'checkbox' })
      return { checked: on === true, onChange }
    },
    choice,
  }
}

/** What a form's parts need from it. */
export type ResourceFormState<Values extends object> = Pick<
  ReturnType<typeof useResourceForm<Values, unknown, unknown>>,
  'values' | 'change' | 'field' | 'text' | 'whole' | 'decimal' | 'pick' | 'checkbox' | 'choice' | 'problem'
>
