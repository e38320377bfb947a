export { userinfoQuery } from './session.queries.ts'

// Lazy: loaded when opened.
export const askOwnPassword = async (): Promise<void> =>
  (await import('./components/own-password.tsx')).askOwnPassword()
export const openOwnTwoStep = async (): Promise<void> =>
  (await import('./components/own-two-step.tsx')).openOwnTwoStep()
