import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'

/** `?create=true` on the address of a list opens the dialog that adds to it. */
export const createSearch = { create: z.literal(true).optional().catch(undefined) }

/**
 * Opens a list's dialog once where the address asks for it, and removes that from the address: neither Back nor
 * reloading opens it again.
 */
export function useCreateInAddress(open: (() => void) | undefined): void {
  const asked = useSearch({ strict: false, select: ({ create }) => create === true })
  const navigate = useNavigate()
  const isReady = open !== undefined
  const start = useEffectEvent(() => {
    void navigate({ to: '.', search: previous => ({ ...previous, create: undefined }), replace: true })
    open?.()
  })
  useEffect(() => {
    if (asked && isReady) start()
  }, [asked, isReady])
}
