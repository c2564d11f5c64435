import { z } from 'zod'
import { address, type Settings, type SettingWithFallback } from '../configuration/index.ts'

const RECENT_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'

const recent: SettingWithFallback<string> = {
  about:
    'The address of the exchange rates that are fetched every working day: a file of the European Central Bank, or a copy of it. `off` fetches none; see [Exchange rates](operations.md#exchange-rates).',
  standard: `\`${RECENT_RATES}\``,
  fallback: RECENT_RATES,
  example: RECENT_RATES,
  expected: 'an http or https address, or "off"',
  shape: z
    .string()
    .refine((text) => text === 'off' || ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')),
}

/** Where exchange rates come from. */
export const rateSettings = {
  RATES_URL: recent,
  RATES_HISTORY_URL: address(['http:', 'https:'], {
    about:
      'The address of the exchange rates since 1999, which are fetched once while the table has none: CSV, CSV in a zip, or XML.',
    standard: '`eurofxref-hist.zip` next to `RATES_URL`',
    example: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
    expected: 'an http or https address',
  }),
} satisfies Settings

/** The addresses by the settings; null when rates are not fetched. */
export function buildRateAddresses(set: {
  recent: string
  history: string | null
}): { recent: string; history: string } | null {
  const { recent, history } = set
  if (recent === 'off') return null
  return { recent, history: history ?? new URL('eurofxref-hist.zip', recent).href }
}
