import type { Decimal } from '../../decimal/index.ts'

/**
 * Contract sizes of well-known futures by root symbol, each with the currency of its price. Source: the contract
 * specifications of CME Group, Cboe and Eurex.
 */
export const knownFutures: ReadonlyMap<string, { size: Decimal; currency: string }> = new Map(
  [
    'ES 50 MES 5 NQ 20 MNQ 2 YM 5 MYM 0.5 RTY 50 M2K 5 EMD 100',
    'CL 1000 MCL 100 QM 500 NG 10000 MNG 1000 QG 2500 RB 42000 HO 42000 BZ 1000',
    'GC 100 MGC 10 SI 5000 SIL 1000 HG 25000 MHG 2500 PL 50 PA 100',
    'ZB 1000 UB 1000 ZN 1000 TN 1000 ZF 1000 ZT 2000',
    '6E 125000 6B 62500 6J 12500000 6A 100000 6C 100000 6S 125000 6N 100000 M6E 12500 M6B 6250 M6A 10000',
    'BTC 5 MBT 0.1 ETH 50 MET 0.1 VX 1000 VXM 100',
  ]
    .flatMap((line) => listSizes(line, 'USD'))
    .concat(listSizes('FDAX 25 FDXM 5 FDXS 1 FESX 10 FGBL 1000 FGBM 1000 FGBS 1000', 'EUR')),
)

function listSizes(text: string, currency: string) {
  const words = text.split(' ')
  return words.flatMap((root, at) => {
    const size = words[at + 1]
    return at % 2 === 0 && size ? [[root, { size, currency }] as const] : []
  })
}
