/**
 * Where the page of an http or https address is asked for; null for any other address, also one with a name or
 * password in it.
 */
export function targetOf(page: string): { host: string; port: number } | null {
  const address = URL.parse(page)
  if (address?.username !== '' || address.password !== '') return null
  const port = usualPorts[address.protocol]
  if (port === undefined) return null
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: address.port === '' ? port : Number(address.port) }
}

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }
