import type { Decimal } from '../decimal/decimal.ts'
import { symbolSuggestions } from './symbols.ts'
import type { Market } from './vocabulary.ts'

/**
 * Contract sizes of well-known futures by root symbol, each with the currency of its price. Source: the contract
 * specifications of CME Group, Cboe, ICE, Eurex and B3.
 */
export const knownFutures: ReadonlyMap<string, { size: Decimal; currency: string }> = new Map(
  [
    'ES 50 MES 5 NQ 20 MNQ 2 YM 5 MYM 0.5 RTY 50 M2K 5 EMD 100',
    'CL 1000 MCL 100 QM 500 NG 10000 MNG 1000 QG 2500 RB 42000 HO 42000 BZ 1000',
    'GC 100 MGC 10 SI 5000 SIL 1000 HG 25000 MHG 2500 PL 50 PA 100',
    'ZB 1000 UB 1000 ZN 1000 TN 1000 ZF 1000 ZT 2000 SR3 2500 10Y 1000 2YY 1000 5YY 1000 30Y 1000',
    'ZC 50 ZS 50 ZW 50 KE 50 XC 10 XK 10 XW 10 ZM 100 ZL 600 ZO 50 LE 400 HE 400 GF 500 NKD 5',
    'SB 1120 KC 375 CT 500 CC 10 OJ 150 DX 1000',
    '6E 125000 6B 62500 6J 12500000 6A 100000 6C 100000 6S 125000 6N 100000 M6E 12500 M6B 6250 M6A 10000',
    '6M 500000 MCD 10000 MSF 12500 MJY 1250000 QC 12500 QI 2500 QO 50',
    'BTC 5 MBT 0.1 ETH 50 MET 0.1 VX 1000 VXM 100',
  ]
    .flatMap((line) => listSizes(line, 'USD'))
    .concat(listSizes('FDAX 25 FDXM 5 FDXS 1 FESX 10 FSXE 1 FVS 100', 'EUR'))
    .concat(listSizes('FGBL 1000 FGBM 1000 FGBS 1000 FGBX 1000', 'EUR'))
    .concat(listSizes('FSMI 10', 'CHF'))
    .concat(listSizes('WIN 0.2 IND 1 WDO 10 DOL 50', 'BRL')),
)

function listSizes(text: string, currency: string) {
  const words = text.split(' ')
  return words.flatMap((root, at) => {
    const size = words[at + 1]
    return at % 2 === 0 && size ? [[root, { size, currency }] as const] : []
  })
}

/** Roots that are also shares (ZS is Zscaler, MCD McDonald's): without a month they are no future. */
const shareRoots = new Set(
  'ZC ZS ZW KE XC XK XW ZM ZL ZO LE HE GF SB KC CT CC OJ DX MCD MSF QC QI QO WIN IND WDO DOL'.split(' '),
)

/** A well-known future: its root symbol, contract size, the currency of its price, and the market of what it is on. */
export type KnownFuture = { root: string; size: Decimal; currency: string; market: Market }

const onCoins = new Set(['BTC', 'MBT', 'ETH', 'MET'])

/**
 * The well-known future that a typed symbol names: the root ('NQ'), with a month ('NQZ6', 'NQZ2026', 'NQ 12-26'), or as
 * charts write it ('/NQ', 'NQ=F', 'NQ1!'). Null for other symbols. In the market crypto the bare symbol of a coin is the
 * coin: BTC is a future only with a month.
 */
export function findKnownFuture(text: string, market: Market): KnownFuture | null {
  const symbol = text
    .trim()
    .toUpperCase()
    .replace(/^[/@]/, '')
    .replace(/(?:=F|\d!)$/, '')
  const isCoin = market === 'crypto' && symbolSuggestions.crypto.some((coin) => coin.symbol === symbol)
  const isRoot = knownFutures.has(symbol) && !shareRoots.has(symbol)
  const root = isRoot ? symbol : findRootWithMonth(symbol)
  const known = root === null || isCoin ? undefined : knownFutures.get(root)
  return root === null || !known ? null : { root, ...known, market: onCoins.has(root) ? 'crypto' : 'stock' }
}

function findRootWithMonth(symbol: string): string | null {
  const [, root] = /^([A-Z0-9]{1,6}) \d{2}-\d{2}$/.exec(symbol) ?? []
  return root ?? parseFutureSymbol(symbol.replace(/20(\d{2})$/, '$1'))?.root ?? null
}

/**
 * A future in one spelling, root, month and last digit of the year, 'MESM6', from those of brokers and charts: 'MESM26',
 * 'MESM2026', 'MES 06-26', 'MES JUN26', 'F.US.MESM26', 'CON.F.US.MES.M26', 'CM.MESM6', 'CME_MINI:MESM2026', '/MESM26:XCME', 'MESM6@CME', and
 * 'EPM26' of CQG. A continuous contract ('MES1!') and a well-known root without a month ('MES') are the root. Null for other
 * texts, and for symbols of exchanges that have no futures ('NYSE:CL').
 */
export function toFutureSymbol(text: string): string | null {
  const written = text.trim().toUpperCase()
  const isContinuous = /\d!$/.test(written)
  if (/^[A-Z0-9_]+:/.test(written) && !isContinuous && !futuresExchange.test(written)) return null
  const symbol = written
    .replace(/^(?:[A-Z0-9_]+:|\/)/, '')
    .replace(/[:@].*$|\.(?:X?CME|CBOT|NYMEX|COMEX|EUREX|ICE|CFE)\w*$/, '')
    .replace(/^.*\.([A-Z0-9]+)\.([FGHJKMNQUVXZ]\d{1,2})$/, '$1$2')
    .replace(/^.*\.(?=[A-Z0-9]+[FGHJKMNQUVXZ]\d{1,2}$)/, '')
  const bare = symbol.replace(/\d!$/, '')
  const root = rootsOfCqg[bare] ?? bare
  const isRoot = knownFutures.has(root) && (!shareRoots.has(root) || written.startsWith('/'))
  if (isRoot || isContinuous) return root
  const [, first = '', month = '', year = ''] =
    /^([A-Z0-9]{1,6}?)([FGHJKMNQUVXZ])(?:20)?\d?(\d)$/.exec(symbol) ??
    /^([A-Z0-9]{1,6}) ([A-Z]{3}|\d{2})[ -]?(?:20)?\d?(\d)$/.exec(symbol) ??
    []
  const at = /\d/.test(month) ? Number(month) - 1 : months.indexOf(month)
  const letter = month.length === 1 ? month : monthLetters[at]
  return first === '' || !letter ? null : `${rootsOfCqg[first] ?? first}${letter}${year}`
}

const futuresExchange = /^(?:CME|CBOT|NYMEX|COMEX|EUREX|ICE|CBOE|CFE|BMFBOVESPA)\w*:/

/** The roots that CQG, the feed of AMP and others, writes for those of CME. */
const rootsOfCqg: Readonly<Record<string, string>> = {
  EP: 'ES',
  ENQ: 'NQ',
  MENQ: 'MNQ',
  CLE: 'CL',
  GCE: 'GC',
  SIE: 'SI',
  NGE: 'NG',
  HGE: 'HG',
  DD: 'FDAX',
}

/** The letters of the months January to December in the symbols of futures. Source: CME Group, month codes. */
const monthLetters = 'FGHJKMNQUVXZ'

/** The product and the delivery month of a future, such as MCL and June (6). */
export type FutureSymbol = { root: string; month: number }

/** Reads the symbol of a future: 'MCLM6', 'ESH25' or 'FDAX MAR 25'. Null for other symbols. */
export function parseFutureSymbol(text: string): FutureSymbol | null {
  const symbol = text.trim().toUpperCase()
  const [, code = '', letter = ''] = /^([A-Z0-9]{1,6}?)([FGHJKMNQUVXZ])\d{1,2}$/.exec(symbol) ?? []
  if (code !== '') return { root: code, month: monthLetters.indexOf(letter) + 1 }
  const [, root = '', name = ''] = /^([A-Z0-9]{1,6}) ([A-Z]{3}) ?\d{2}$/.exec(symbol) ?? []
  return root !== '' && months.includes(name) ? { root, month: months.indexOf(name) + 1 } : null
}

/** The months as brokers write them in symbols. */
export const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
