import type { BrowserContext } from '@playwright/test'

/** Adds to `browserErrors` each violation of a security policy, each exception and each call to another machine. */
export function recordBrowserErrors(context: BrowserContext, browserErrors: string[]): void {
  context.on('console', (message) => {
    const isViolation = /content.security.policy/i.test(message.text())
    if (message.type() === 'error' && isViolation) browserErrors.push(`CSP: ${message.text()}`)
  })
  context.on('weberror', (event) =>
    browserErrors.push(`thrown: ${event.error().stack ?? event.error().message}`),
  )
  context.on('request', (request) => {
    if (isOtherMachine(request.url())) browserErrors.push(`left this machine: ${request.url()}`)
  })
}

function isOtherMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return !['data:', 'blob:', 'about:'].includes(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)
}
