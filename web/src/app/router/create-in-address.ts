import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'

/** `?create=true` on the address of a list opens the dialog that adds to it. */
export const createSearch = { create: z.literal(true).optional().catch(undefined) }

/**
 * Opens a dialog once where the address asks for it, and removes that from the address: neither Back nor reloading
 * opens it again. Undefined only while it is being loaded: where it can't be opened, it says why.
 */
function useOnceInAddress(parameter: 'create' | 'ask', value: string, open: (() => void) | undefined): void {
  const asked = useSearch({ strict: false, select: search => String(search[parameter]) === value })
  const navigate = useNavigate()
  const isReady = open !== undefined
  const start = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: ({ ofBillRun: _billRun, ofRun: _run, ...previous }) => ({
        ...previous,
        [parameter]: undefined,
      }),
      replace: true,
    })
    open?.()
  })
  useEffect(() => {
    if (asked && isReady) start()
  }, [asked, isReady])
}

/** Opens a list's dialog where the address asks for it. */
export const useCreateInAddress = (open: (() => void) | undefined): void =>
  useOnceInAddress('create', 'true', open)

/** Asks the question of an action where the address asks for it, `?ask=resend`: a button elsewhere was pressed. */
export const useAskInAddress = (action: 'confirm' | 'resend', ask: (() => void) | undefined): void =>
  useOnceInAddress('ask', action, ask)
