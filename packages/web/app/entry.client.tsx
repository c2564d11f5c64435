import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { getCspNonce } from './ui/theme/nonce.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

// The dialog library locks scrolling with a style element; this is the name under which it looks for the nonce.
globalThis.__webpack_nonce__ = getCspNonce()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
