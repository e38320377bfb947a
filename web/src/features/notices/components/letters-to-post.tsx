import { Button } from '@mantine/core'
import { MOST_LETTERS, notices } from '@nineops/contract/ordering/notices.contract'
import { counted } from '@nineops/contract/words'
import { formatCount } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Buttons } from '../../../ui/layout/parts.tsx'
import { type LettersOf, useNotePosted, usePrintLetters } from '../notices.queries.ts'

/** Letters that nobody has posted: to print, and to note as posted; nothing where there are none. */
export function LettersToPost({ letters, ...of }: LettersOf & { letters: number }) {
  const print = usePrintLetters(of)
  if (letters === 0) return null
  const ask = async () => {
    const posted = await openDialog<number>({ title: 'Letters posted', size: 420 }, close => (
      <PostedForm {...of} letters={letters} onAnswer={close} />
    ))
    if (posted !== undefined) showDone(`${counted(posted, 'letter')} posted`)
  }
  return (
    <Notice as="div" tone="warn" mb={8} gap={8}>
      <span>
        {counted(letters, 'letter')} {letters === 1 ? 'is' : 'are'} to be posted.
        {letters > MOST_LETTERS && ` Each PDF holds ${formatCount(MOST_LETTERS)}.`}
      </span>
      <Buttons>
        <Button size="compact-sm" loading={print.isPending} onClick={() => print.mutate()}>
          Download letters
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void ask()}>
          Posted…
        </Button>
      </Buttons>
    </Notice>
  )
}

interface PostedFormProps extends LettersOf {
  letters: number
  onAnswer: (posted?: number) => void
}

function PostedForm({ letters, onAnswer, ...of }: PostedFormProps) {
  const note = useNotePosted(of)
  const { priceChange } = of
  const printed = Math.min(letters, MOST_LETTERS)
  const form = useResourceForm({
    values: () => ({ on: todayInLondon() as string | null }),
    schema: notices.posted.body,
    toBody: values => ({ ...values, letters, ...(priceChange !== undefined && { priceChange }) }),
    onSubmit: async body => (await note.mutateAsync(body)).posted,
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} submit="NOTE AS POSTED">
      <DateField
        label={`Day on which ${counted(printed, 'letter')} ${printed === 1 ? 'was' : 'were'} posted`}
        data-autofocus
        required
        {...form.choice('on')}
      />
    </ResourceForm>
  )
}
