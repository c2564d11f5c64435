import { DEFAULT_CURRENCY, type UserCurrency } from './currencies.ts'

/**
 * The currency of the region in a browser's languages, such as 'pt-BR': the first language with a region decides.
 * EUR for a region with another currency, and without a region.
 */
export function proposeCurrency(languages: readonly string[]): UserCurrency {
  for (const language of languages) {
    const region = findRegion(language)
    if (region) return currencies[region] ?? DEFAULT_CURRENCY
  }
  return DEFAULT_CURRENCY
}

function findRegion(language: string): string | null {
  try {
    return new Intl.Locale(language).region ?? null
  } catch {
    return null
  }
}

// Regions of ISO 3166-1 that use one of the offered currencies other than the euro. Source: ISO 4217, list one.
const currencies: Record<string, UserCurrency> = {
  ...listRegions('USD', 'US PR VI GU AS MP UM EC SV PA TL FM MH PW TC VG BQ'),
  ...listRegions('GBP', 'GB IM JE GG'),
  ...listRegions('BRL', 'BR'),
}

function listRegions(currency: UserCurrency, regions: string): Record<string, UserCurrency> {
  return Object.fromEntries(regions.split(' ').map((region) => [region, currency]))
}
