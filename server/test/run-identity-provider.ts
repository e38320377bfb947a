import { startTestProvider } from './identity-provider.ts'

// A provider with a page to sign in on, for tests in a browser: told where to come back to, it says where it is.
const [redirectAddress = ''] = process.argv.slice(2)
const provider = await startTestProvider(redirectAddress, { page: true })
const { issuer, clientId, clientSecret } = provider
console.log(`READY ${JSON.stringify({ issuer, clientId, clientSecret })}`)
process.on('SIGTERM', () => {
  void provider.close().then(() => process.exit(0))
})
