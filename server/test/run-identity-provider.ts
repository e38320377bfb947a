import { startTestProvider } from './identity-provider.ts'

// A provider with a sign-in page for browser tests: given its redirect address, it prints its own address.
const [redirectAddress = ''] = process.argv.slice(2)
const provider = await startTestProvider(redirectAddress, { page: true })
const { issuer, clientId, clientSecret } = provider
console.log(`READY ${JSON.stringify({ issuer, clientId, clientSecret })}`)
process.on('SIGTERM', () => {
  void provider.close().then(() => process.exit(0))
})
