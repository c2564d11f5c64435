import type { TableDraft } from './format-spec.ts'
import { squash } from './header-columns.ts'
import { shortenName } from './short-name.ts'
import type { TableLine } from './table-line.ts'

/** The columns that can name the instrument where the chosen column is blank: tickers first, then ISINs, then names. */
export function listOtherSymbols(header: readonly string[], used: ReadonlySet<number>): number[] {
  const words = header.map((cell) => squash(cell.replace(/\(.*?\)/g, '')))
  const found = SYMBOL_WORDS.flatMap((word) => words.flatMap((one, index) => (one === word ? [index] : [])))
  return found.filter((index) => !used.has(index))
}

// 'Product' and 'Code' are not among them: in some files they hold a kind or a note.
const SYMBOL_WORDS =
  'ticker symbol tickersymbol symbole símbolo simbolo isin isincode codeisin wkn name securityname productname assetname instrumentname company wertpapier wertpapiername wertpapierbezeichnung titel'.split(
    ' ',
  )

// A ticker can be 'NAN' or 'NONE', so `isBlank` does not decide.
const noSymbol = /^(?:[-–—]*|n\/a)$/i

/** The draft with the first text of the other columns as its symbol, when its own is blank. */
export function fillSymbol(draft: TableDraft, line: TableLine, others: readonly number[]): TableDraft {
  if (!noSymbol.test(draft.symbol)) return draft
  const texts = others.map((index) => (line.texts[index] ?? '').trim())
  return { ...draft, symbol: shortenName(texts.find((text) => !noSymbol.test(text)) ?? '') }
}
