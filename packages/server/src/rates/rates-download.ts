import { once } from 'node:events'
import { type ClientRequest, get as getOverHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getOverHttps } from 'node:https'
import { isIP } from 'node:net'
import type { RateAddresses, RatesFetching } from '@candlebook/core/rates'
import { MAX_RATES_BYTES } from '@candlebook/domain/rates/rates'
import { createPublicNetwork, findPublicAddresses, type Network } from './public-network.ts'

/** A file could not be downloaded. The message is a sentence for the operator. */
class DownloadFailed extends Error {}

/** Limits of a download. `network` finds the addresses of a host that a redirect names. */
type DownloadLimits = { maxBytes: number; maxMs: number; network?: Network }

const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Downloads the content of an address of the configuration, over http or https. A redirect to another origin is
 * followed only to a public address, so that the other server cannot make this one send a request to a machine of its
 * own network. Throws DownloadFailed.
 */
export async function downloadFile(
  address: string,
  { maxBytes, maxMs, network = createPublicNetwork() }: DownloadLimits,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(maxMs)
  const first = new URL(address)
  try {
    let target = first
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(target, { signal, ...(await findConnection(target, { first, network })) })
      const next = readRedirect(response, target)
      if (next === null) return await readBody(response, maxBytes)
      response.destroy()
      target = next
    }
    throw new DownloadFailed(`${MAX_REDIRECTS} redirects led to another one.`)
  } catch (cause) {
    const reason = signal.aborted
      ? `There was no complete answer within ${maxMs / 1000} seconds.`
      : explain(cause)
    throw new DownloadFailed(`${first.origin}${first.pathname} could not be downloaded. ${reason}`, { cause })
  }
}

async function open(target: URL, options: RequestOptions): Promise<IncomingMessage> {
  const get: (url: URL, options: RequestOptions) => ClientRequest =
    target.protocol === 'https:' ? getOverHttps : getOverHttp
  const request = get(target, { ...options, headers: { 'User-Agent': 'Candlebook', Accept: '*/*' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** How to connect to the target of a redirect: to an address that was checked, so that its name cannot lead to another one. */
async function findConnection(
  target: URL,
  { first, network }: { first: URL; network: Network },
): Promise<Pick<RequestOptions, 'lookup'>> {
  if (target.origin === first.origin) return {}
  const isDowngrade = first.protocol === 'https:' && target.protocol !== 'https:'
  if (isDowngrade || !['http:', 'https:'].includes(target.protocol))
    throw new DownloadFailed('It redirects to an address without https.')
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const [found] = await findPublicAddresses(network, host)
  if (found === undefined) throw new DownloadFailed(`It redirects to ${host}, which is not a public address.`)
  const checked = { address: found, family: isIP(found) }
  return {
    lookup: (_name, { all }, answer) =>
      all ? answer(null, [checked]) : answer(null, checked.address, checked.family),
  }
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, target: URL): URL | null {
  if (REDIRECTS.includes(statusCode)) {
    const next = headers.location === undefined ? null : URL.parse(headers.location, target.href)
    if (next === null) throw new DownloadFailed('It redirects without an address.')
    return next
  }
  if (statusCode !== 200) throw new DownloadFailed(`It answered with the status ${statusCode}.`)
  return null
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new DownloadFailed(`It has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function explain(error: unknown): string {
  if (error instanceof DownloadFailed) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  if (code === 'ECONNRESET') return 'The connection was cut off.'
  return `The connection failed${code === null ? '' : ` (${code})`}.`
}

/** Time limit of one download. */
const MAX_DOWNLOAD_MS = 60_000

/** How this server fetches rates from the configured addresses; null when it fetches none. */
export function openRatesFetching(addresses: RateAddresses | null): RatesFetching | null {
  return (
    addresses && {
      addresses,
      download: (address) => downloadFile(address, { maxBytes: MAX_RATES_BYTES, maxMs: MAX_DOWNLOAD_MS }),
    }
  )
}
