import { type Market, type SymbolSuggestion, symbolSuggestions } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { Popover } from '../../../ui/display/popover.tsx'
import styles from './symbol-field.module.css'

/** The list of suggestions below the symbol field. The field keeps the focus and handles the keys. */
export function SymbolSuggestions({
  listId,
  suggestions,
  active,
  typed,
  market,
  onChoose,
}: {
  listId: string
  suggestions: SymbolSuggestion[]
  active: SymbolSuggestion | undefined
  /** The text in the field, which is highlighted in each suggestion. */
  typed: string
  market: Market
  onChoose: (suggestion: SymbolSuggestion) => void
}) {
  return (
    <Popover className={styles.list}>
      <div id={listId} role="listbox" aria-label="Symbols">
        {suggestions.map((suggestion) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
          <div
            key={suggestion.symbol}
            id={buildSuggestionId(listId, suggestion)}
            role="option"
            className={styles.option}
            tabIndex={-1}
            aria-selected={suggestion === active}
            onClick={() => onChoose(suggestion)}
          >
            <b className={styles.symbol}>
              <Highlighted text={suggestion.symbol} part={typed} at="start" />
            </b>
            <span className={styles.name}>
              {suggestion.name === '' ? (
                'From your trades'
              ) : (
                <Highlighted text={suggestion.name} part={typed} at="anywhere" />
              )}
            </span>
          </div>
        ))}
      </div>
      <p className={clsx('mini', styles.note)}>
        {suggestions.length} of {symbolSuggestions[market].length} {market} symbols; any other can be typed
      </p>
    </Popover>
  )
}

/** The id of a suggestion in the document, by which the field names the active one. */
export function buildSuggestionId(listId: string, { symbol }: SymbolSuggestion): string {
  return `${listId}-${symbol}`
}

function Highlighted({ text, part, at }: { text: string; part: string; at: 'start' | 'anywhere' }) {
  const start = part.trim() === '' ? -1 : text.toLowerCase().indexOf(part.trim().toLowerCase())
  if (start < 0 || (at === 'start' && start > 0)) return text
  const end = start + part.trim().length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
