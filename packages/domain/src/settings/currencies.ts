import { nationalCurrencies } from '../money/currency-digits.ts'

/** The base currency of a user: a code of ISO 4217. */
export type UserCurrency = string

/** The currencies that the settings offer first [SET-03]. The preferences offer all others, too. */
export const userCurrencies = ['EUR', 'USD', 'GBP', 'BRL'] as const

/** The currency of a user who has chosen none. */
export const DEFAULT_CURRENCY: UserCurrency = 'EUR'

/** Whether a text is a currency that a user can keep the books in. */
export function isUserCurrency(code: string): boolean {
  return nationalCurrencies.has(code)
}

/** All currencies that a user can choose: those that the settings offer first, then the others by their codes. */
export function listUserCurrencies(): readonly UserCurrency[] {
  return [...new Set<string>([...userCurrencies, ...[...nationalCurrencies].sort()])]
}

/**
 * The currency of the region in a browser's languages, such as 'pt-BR': the first language with a region decides.
 * EUR for a region without a currency of its own, and without a region.
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

// Regions of ISO 3166-1 by the currency that they use, other than the euro. Source: ISO 4217, list one.
const regions = `
  AED AE, AFN AF, ALL AL, AMD AM, AOA AO, ARS AR, AUD AU CC CX HM KI NF NR TV, AWG AW, AZN AZ, BAM BA, BBD BB, BDT BD,
  BHD BH, BIF BI, BMD BM, BND BN, BOB BO, BRL BR, BSD BS, BTN BT, BWP BW, BYN BY, BZD BZ, CAD CA, CDF CD, CHF CH LI,
  CLP CL, CNY CN, COP CO, CRC CR, CUP CU, CVE CV, CZK CZ, DJF DJ, DKK DK FO GL, DOP DO, DZD DZ, EGP EG, ERN ER, ETB ET,
  FJD FJ, FKP FK, GBP GB GG GS IM JE, GEL GE, GHS GH, GIP GI, GMD GM, GNF GN, GTQ GT, GYD GY, HKD HK, HNL HN, HTG HT,
  HUF HU, IDR ID, ILS IL PS, INR IN, IQD IQ, IRR IR, ISK IS, JMD JM, JOD JO, JPY JP, KES KE, KGS KG, KHR KH, KMF KM,
  KPW KP, KRW KR, KWD KW, KYD KY, KZT KZ, LAK LA, LBP LB, LKR LK, LRD LR, LSL LS, LYD LY, MAD MA EH, MDL MD, MGA MG,
  MKD MK, MMK MM, MNT MN, MOP MO, MRU MR, MUR MU, MVR MV, MWK MW, MXN MX, MYR MY, MZN MZ, NAD NA, NGN NG, NIO NI,
  NOK NO SJ BV, NPR NP, NZD NZ CK NU PN TK, OMR OM, PEN PE, PGK PG, PHP PH, PKR PK, PLN PL, PYG PY, QAR QA, RON RO,
  RSD RS, RUB RU, RWF RW, SAR SA, SBD SB, SCR SC, SDG SD, SEK SE, SGD SG, SHP SH, SLE SL, SOS SO, SRD SR, SSP SS,
  STN ST, SYP SY, SZL SZ, THB TH, TJS TJ, TMT TM, TND TN, TOP TO, TRY TR, TTD TT, TWD TW, TZS TZ, UAH UA, UGX UG,
  USD US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI, UYU UY, UZS UZ, VES VE, VND VN, VUV VU, WST WS,
  XAF CM CF CG GA GQ TD, XCD AG AI DM GD KN LC MS VC, XCG CW SX, XOF BF BJ CI GW ML NE SN TG, XPF NC PF WF, YER YE,
  ZAR ZA, ZMW ZM, ZWG ZW`

/** The currency of each region. */
const currencies: Record<string, UserCurrency> = Object.fromEntries(
  regions.split(',').flatMap((line) => {
    const [currency = '', ...used] = line.trim().split(' ')
    return used.map((region) => [region, currency] as const)
  }),
)
