import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './sales-ledger.module.css'

interface AddGroupProps {
  known: readonly string[]
  onAdd: (productGroup: string) => void
}

/** Adds a product group that is not billed yet. */
export function AddGroup({ known, onAdd }: AddGroupProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  function add(): void {
    const group = name.trim()
    if (group === '') return setProblem('Enter a name')
    if (known.includes(group)) return setProblem(`${group} already exists`)
    onAdd(group)
    setName('')
    return setProblem(undefined)
  }
  return (
    <div className={classes.add}>
      <TextInput
        label="Another product group"
        placeholder="As on charges and rate cards"
        maxLength={100}
        value={name}
        error={problem}
        onChange={event => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter here adds the group and does not save the form.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        Add
      </Button>
    </div>
  )
}
