import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/**
 * Adds to `browserErrors` each violation of a security policy, each exception and each call to another machine. Returns a
 * function that ends this.
 */
export function recordBrowserErrors(context: BrowserContext, browserErrors: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const isViolation = /content.security.policy/i.test(message.text())
    if (message.type() === 'error' && isViolation) browserErrors.push(`CSP: ${message.text()}`)
  }
  const onError = (event: WebError) =>
    void browserErrors.push(`thrown: ${event.error().stack ?? event.error().message}`)
  const onRequest = (request: Request) => {
    if (isOtherMachine(request.url())) browserErrors.push(`left this machine: ${request.url()}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('request', onRequest)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
    context.off('request', onRequest)
  }
}

function isOtherMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return !['data:', 'blob:', 'about:'].includes(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)
}
