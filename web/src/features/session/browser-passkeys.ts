import type { PasskeyCreation, PasskeyRequest } from '@nineops/contract/portal/session/passkeys'
import { ApiError } from '../../api/api-error.ts'

const failed = (code: string, title: string, detail: string) =>
  new ApiError({ code, title, detail: [detail] })

/** Why passkeys cannot be used in this window; null if they can. @param address where they work */
export function passkeyObstacle(address: string | null): string | null {
  if (address === null)
    return 'The server does not know the address of the portal. Ask your system administrator.'
  if (location.origin !== address) return `Passkeys work only at ${address}. Open the portal there.`
  return 'PublicKeyCredential' in window ? null : 'This browser cannot use passkeys.'
}

/** Lets the browser make a passkey. @returns its answer, as JSON @throws ApiError that says what to do */
export async function makePasskey(options: PasskeyCreation): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: options }))
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw failed(
        'passkey_known',
        'Not added',
        'This device or key already has one of your passkeys. Use another.',
      )
    throw failed(
      'passkey_not_made',
      'Not added',
      'No passkey was created: it was cancelled, took too long, or no device was found. Try again.',
    )
  }
}

/** Lets the browser sign with a passkey. @returns its answer, as JSON @throws ApiError that says what to do */
export async function answerByPasskey({ request, address }: { request: PasskeyRequest; address: string }) {
  const obstacle = passkeyObstacle(address)
  if (obstacle !== null) throw failed('passkey_unusable', 'The passkey cannot be used here', obstacle)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: request }))
  } catch {
    throw failed(
      'passkey_unused',
      'No passkey was used',
      'It was cancelled or took too long. Try again, or enter a code.',
    )
  }
}
