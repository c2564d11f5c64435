import type { RateAddresses, RatesFetching } from '@candlebook/core/rates'
import { MAX_RATES_BYTES } from '@candlebook/domain/rates'
import { downloadFile } from './download-file.ts'

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
