import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Buttons } from '../layout/parts.tsx'
import classes from './dialogs.module.css'

interface ConfirmationBodyProps {
  question: ReactNode
  onAnswer: (answer?: true) => void
}

export function ConfirmationBody({ question, onAnswer }: ConfirmationBodyProps) {
  return (
    <>
      <div className={classes.question}>{question}</div>
      <Buttons end mt={20}>
        <Button variant="default" onClick={() => onAnswer()}>
          NO THANKS
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          CONFIRM
        </Button>
      </Buttons>
    </>
  )
}
