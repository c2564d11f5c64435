import type { BrowserContext } from '@playwright/test'

/** Notes in `mishaps` what no page may do: break a security policy, throw, or talk to another machine. */
export function watch(context: BrowserContext, mishaps: string[]): void {
  context.on('console', (message) => {
    const isViolation = /content.security.policy/i.test(message.text())
    if (message.type() === 'error' && isViolation) mishaps.push(`CSP: ${message.text()}`)
  })
  context.on('weberror', (event) => mishaps.push(`thrown: ${event.error().stack ?? event.error().message}`))
  context.on('request', (request) => {
    if (leavesThisMachine(request.url())) mishaps.push(`left this machine: ${request.url()}`)
  })
}

function leavesThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return !['data:', 'blob:', 'about:'].includes(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)
}
