import { Textarea, TextInput } from '@mantine/core'
import { type FieldLook, shownDetail } from '../detail-fields.ts'
import classes from './clients.module.css'

interface DetailFieldProps {
  /** Element id, for links to the field. */
  name: string
  look: FieldLook
  value: string
  problem: string | undefined
  required?: boolean
  focused?: boolean
  onChange: (value: string) => void
  onLeave?: () => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Without the hyphens that its format gave it: typed once more, it is no change. */
function kept(typed: string, { format }: FieldLook): string {
  const bare = typed.replaceAll('-', '')
  return format?.(bare) === typed ? bare : typed
}

/** One detail with its problem. */
export function DetailField(props: DetailFieldProps) {
  const { name, look, value, problem, required = false, focused, onChange, onLeave } = props
  const shared = {
    name,
    label: look.label,
    value: shownDetail(look, value),
    error: problem,
    required,
    maxLength: look.max,
    description: problem === undefined ? look.hint : undefined,
    inputWrapperOrder: order,
    className: classes[look.third ? 'third' : look.half ? 'half' : 'whole'] ?? '',
    // Otherwise browsers would fill in their user's own company.
    autoComplete: 'off',
    ...(look.placeholder && { placeholder: look.placeholder }),
    ...(focused && { 'data-autofocus': true }),
    ...(onLeave && { onBlur: onLeave }),
  }
  if (look.kind === 'notes' || look.kind === 'letter')
    return (
      <Textarea
        {...shared}
        rows={look.kind === 'letter' ? 12 : 4}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      {...(look.numeric && { inputMode: 'numeric' as const })}
      {...(look.kind === 'colour' && { rightSection: <ColourPicker value={value} onChange={onChange} /> })}
      onChange={event => onChange(kept(event.currentTarget.value, look))}
    />
  )
}

const ColourPicker = ({ value, onChange }: Pick<DetailFieldProps, 'value' | 'onChange'>) => (
  <input
    type="color"
    aria-label="Pick the colour"
    className={classes.colour}
    value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
