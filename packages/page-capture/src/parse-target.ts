/**
 * Host and port of an http or https address; null for any other address, and for one that contains a user
 * name or password.
 */
export function parseTarget(page: string): { host: string; port: number } | null {
  const address = URL.parse(page)
  if (address?.username !== '' || address.password !== '') return null
  const port = usualPorts[address.protocol]
  if (port === undefined) return null
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: address.port === '' ? port : Number(address.port) }
}

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }
