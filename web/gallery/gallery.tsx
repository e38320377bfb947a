import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../src/ui/theme/global.css'
import { Button } from '@mantine/core'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { setErrorReporter } from '../src/api/query-client.ts'
import { restoreSession } from '../src/api/session-state.ts'
import { Providers } from '../src/app/providers.tsx'
import { showException } from '../src/ui/dialogs/dialogs.tsx'
import { showError } from '../src/ui/feedback/snackbars.tsx'
import { dialogSamples } from './dialog-samples.ts'
import { DrawerSample } from './drawer-sample.tsx'
import { PartSamples } from './part-samples.tsx'
import { pickerSamples } from './picker-samples.tsx'

const search = new URLSearchParams(location.search)
const name = search.get('show') ?? ''
const options = JSON.parse(search.get('options') ?? '{}') as object

/** A single component of the portal: `?show=text&options={"title":"Reason"}`. */
function Gallery() {
  const [answer, setAnswer] = useState('none yet')
  const give = (value: unknown) => setAnswer(value === undefined ? 'nothing' : JSON.stringify(value))
  const dialog = dialogSamples[name]
  return (
    <main style={{ padding: 24, display: 'grid', gap: 16, maxWidth: 760 }}>
      <h1>{name}</h1>
      {dialog && <Button onClick={() => void dialog(options).then(give)}>Open</Button>}
      {name === 'drawer' && <DrawerSample options={options} />}
      {name === 'parts' && <PartSamples />}
      {pickerSamples[name]?.(options, give)}
      <output aria-label="Answer">{answer}</output>
    </main>
  )
}

restoreSession()
setErrorReporter(error => showError(() => void showException(error)))
const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')
createRoot(container).render(
  <StrictMode>
    <Providers>
      <Gallery />
    </Providers>
  </StrictMode>,
)
