import { Switch, Textarea } from '@mantine/core'
import {
  MOST_MESSAGE,
  neededParts,
  type PageOnePart,
} from '@nineops/contract/service-establishment/page-one.contract'
import { useRef, useState } from 'react'
import { ReasonedIcon } from '../../../ui/forms/reasoned-button.tsx'
import type { ResourceFormState } from '../../../ui/forms/use-resource-form.ts'
import { IconArrowDown, IconArrowUp } from '../../../ui/icons/icons.tsx'
import { Hint, Panel, Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import { moved, type PageOneValues, partHints, partLabels } from '../page-one-parts.ts'
import classes from './page-one.module.css'

/** The parts in their order: each can be moved up and down, and left out unless an invoice needs it. */
export function PartList({ form }: { form: ResourceFormState<PageOneValues> }) {
  const { parts } = form.values
  const list = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  function move(part: PageOnePart, at: number, by: 1 | -1): void {
    form.change({ parts: moved(parts, at, by) })
    setSaid(`${partLabels[part]} is now ${at + by + 1} of ${parts.length}`)
    // A button that moves with its row loses the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${part} ${by}"]`)?.focus(),
    )
  }
  const show = (part: PageOnePart, shown: boolean) =>
    form.change({ parts: parts.map(each => (each.part === part ? { part, shown } : each)) })
  return (
    <>
      <Stack ref={list} as="ol" gap={8} aria-label="Parts, from the top of the page">
        {parts.map(({ part, shown }, at) => (
          <Panel key={part} as="li" pad={12} gap={12}>
            <Row between gap={12} align="start">
              {neededParts.includes(part) ? (
                <div className={classes.within}>
                  {/* As large as the label of a switch. */}
                  <Text size={13}>{partLabels[part]}</Text>
                  <Hint size={12}>{partHints[part]}</Hint>
                </div>
              ) : (
                <Switch
                  label={partLabels[part]}
                  description={partHints[part]}
                  checked={shown}
                  onChange={event => show(part, event.currentTarget.checked)}
                />
              )}
              <Row gap={4} className={classes.moves}>
                <ReasonedIcon
                  variant="default"
                  label={`Move ${partLabels[part]} up`}
                  reason={at === 0 ? 'It is the first' : null}
                  data-move={`${part} -1`}
                  onClick={() => move(part, at, -1)}
                >
                  <IconArrowUp size={16} />
                </ReasonedIcon>
                <ReasonedIcon
                  variant="default"
                  label={`Move ${partLabels[part]} down`}
                  reason={at === parts.length - 1 ? 'It is the last' : null}
                  data-move={`${part} 1`}
                  onClick={() => move(part, at, 1)}
                >
                  <IconArrowDown size={16} />
                </ReasonedIcon>
              </Row>
            </Row>
            {part === 'charges' && shown && (
              <Switch
                className={classes.within}
                label="Compare with the previous invoice"
                {...form.checkbox('comparison')}
              />
            )}
            {part === 'message' && shown && (
              <Textarea
                className={classes.within}
                label="Text of the message"
                autosize
                minRows={2}
                {...form.text('message', MOST_MESSAGE)}
              />
            )}
          </Panel>
        ))}
      </Stack>
      <Hint>
        The header with the customer’s address always comes first, and questions and complaints are always at
        the foot of the last page.
      </Hint>
      <output className="visually-hidden">{said}</output>
    </>
  )
}
