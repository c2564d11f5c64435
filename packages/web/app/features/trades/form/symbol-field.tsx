import { type SymbolSuggestion, suggestSymbols, symbolSuggestions } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useOwnSymbols } from '../data/trades.queries.ts'
import styles from './symbol-field.module.css'
import type { TradeFormValues } from './trade-form.values.ts'

/** How long the list stays open after the field lost the focus, so that a click on it still works. Source: FORM-22. */
export const SUGGESTIONS_BLUR_DELAY_MS = 200

/** The symbol, in upper case, with suggestions of the chosen market. */
export function SymbolField() {
  const { field, fieldState } = useController<TradeFormValues, 'symbol'>({ name: 'symbol' })
  const market = useWatch<TradeFormValues, 'market'>({ name: 'market' })
  const list = useSuggestionList()
  const suggestions = suggestSymbols({ text: field.value, market, own: useOwnSymbols(market) })
  const shown = list.open && suggestions.length > 0
  const active = shown ? suggestions[list.active] : undefined

  const choose = (suggestion: SymbolSuggestion) => {
    field.onChange(suggestion.symbol)
    list.hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) list.move(step, suggestions.length)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape') list.hide()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label="Symbol" error={fieldState.error?.message} className={styles.field}>
      <TextInput
        ref={field.ref}
        value={field.value}
        onChange={(event) => {
          field.onChange(event.currentTarget.value.toUpperCase())
          list.show()
        }}
        onBlur={() => {
          field.onBlur()
          list.hideSoon()
        }}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list.id}
        aria-activedescendant={active && `${list.id}-${active.symbol}`}
      />
      {shown && (
        <Popover className={styles.list}>
          <div id={list.id} role="listbox" aria-label="Symbols">
            {suggestions.map((suggestion) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
              <div
                key={suggestion.symbol}
                id={`${list.id}-${suggestion.symbol}`}
                role="option"
                className={styles.option}
                tabIndex={-1}
                aria-selected={suggestion === active}
                onClick={() => choose(suggestion)}
              >
                <b className={styles.symbol}>
                  <Highlighted text={suggestion.symbol} part={field.value} at="start" />
                </b>
                <span className={styles.name}>
                  {suggestion.name === '' ? (
                    'From your trades'
                  ) : (
                    <Highlighted text={suggestion.name} part={field.value} at="anywhere" />
                  )}
                </span>
              </div>
            ))}
          </div>
          <p className={clsx('mini', styles.note)}>
            {suggestions.length} of {symbolSuggestions[market].length} {market} symbols; any other can be
            typed
          </p>
        </Popover>
      )}
    </Field>
  )
}

function useSuggestionList() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    id,
    open,
    active,
    show: () => {
      clearTimeout(timer.current)
      setActive(0)
      setOpen(true)
    },
    hide: () => setOpen(false),
    hideSoon: () => {
      timer.current = setTimeout(() => setOpen(false), SUGGESTIONS_BLUR_DELAY_MS)
    },
    move: (step: number, length: number) => setActive((at) => (at + step + length) % length),
  }
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
