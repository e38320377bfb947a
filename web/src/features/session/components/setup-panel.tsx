import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import { lazy, Suspense } from 'react'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import classes from './two-step.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** What an authenticator app needs: the QR code, or the key to type. */
export function SetupPanel({ setup }: { setup: TwoStepSetup }) {
  return (
    <>
      <p className={classes.text}>
        Scan this with an authenticator app on your phone, or type the key into it. Then enter the code it
        shows.
      </p>
      <Suspense fallback={<div className={classes.qr} />}>
        <QrCode text={setup.uri} label="QR code for the authenticator app" />
      </Suspense>
      <p className={`${classes.text} ${classes.key}`}>
        <code>{inGroups(setup.secret)}</code>
        <CopyButton value={setup.secret} />
      </p>
    </>
  )
}
