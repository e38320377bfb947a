import { Checkbox } from '@mantine/core'
import { Text } from '../layout/parts.tsx'
import classes from './form.module.css'

interface CheckboxListProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; description?: string | undefined }[]
  value: readonly Value[]
  error?: string | undefined
  onChange: (value: Value[]) => void
}

/** A choice of several options; the chosen ones are in the options' order. */
export function CheckboxList<Value extends string>(props: CheckboxListProps<Value>) {
  const { legend, options, value, error, onChange } = props
  const toggle = (one: Value, checked: boolean) =>
    onChange(
      options.map(option => option.value).filter(each => (each === one ? checked : value.includes(each))),
    )
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {options.map(option => (
        <Checkbox
          key={option.value}
          label={option.label}
          description={option.description}
          checked={value.includes(option.value)}
          onChange={event => toggle(option.value, event.currentTarget.checked)}
        />
      ))}
      {error && (
        <Text role="alert" size={13} tone="bad">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
