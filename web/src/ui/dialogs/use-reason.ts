import { useState } from 'react'
import { askUntilSaved } from './ask-until-saved.ts'
import { askText } from './dialogs.tsx'

const MOST_REASON = 500

/** Asks for a reason and saves it; `asking` until both are done. */
export function useReason() {
  const [asking, setAsking] = useState(false)
  return {
    asking,
    setAsking,
    /** @returns whether something was saved */
    ask: async (
      title: string,
      description: string,
      save: (reason: string) => Promise<unknown>,
    ): Promise<boolean> => {
      setAsking(true)
      const reason = await askUntilSaved<string>(
        before =>
          askText({
            title,
            description,
            maxLength: MOST_REASON,
            multiline: true,
            ...(before !== undefined && { placeholder: before }),
          }),
        answer => save(answer.trim()),
      )
      setAsking(false)
      return reason !== undefined
    },
  }
}
