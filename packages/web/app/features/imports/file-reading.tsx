import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { FileReading, ReadLine } from '@candlebook/contract/file-reading'
import { describeDayProof, describeNumberProof } from '@candlebook/contract/import-preview-words'
import { listUserCurrencies } from '@candlebook/domain/settings/currencies'
import { formatQuantity } from '@candlebook/domain/text/numbers'
import { useState } from 'react'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { Table } from '../../ui/display/table.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { usePreferences } from '../settings/preferences.ts'
import { formatZone, listZoneOptions, STATEMENT } from '../settings/statement-zone.ts'
import styles from './imports.module.css'
import {
  describeCurrencyQuestion,
  describeDaysQuestion,
  describeLine,
  describeNumbersQuestion,
  describeOrderQuestion,
  describeZone,
  formatTimeIn,
  listDayChoices,
} from './imports.words.ts'

type Props = {
  reading: FileReading
  /** Whether the trader tried to import without an answer. */
  isAnswerMissing: boolean
  /** Reads the file again with these answers; null when the page does not have the file any more. */
  onRead:
    | ((answers: Pick<FileOptions, 'zone' | 'days' | 'numbers' | 'newestFirst' | 'currency'>) => void)
    | null
}

/** How times, days and lines of the file are read: what proves it, and a question for what nothing in the file says. */
export function FileReadingFields(props: Props) {
  return (
    <>
      <DaysField {...props} />
      <NumbersField {...props} />
      <OrderField {...props} />
      <CurrencyField {...props} />
      <ZoneField {...props} />
    </>
  )
}

const WITHOUT_FILE = 'To change it, choose the file again.'

function DaysField({ reading: { days }, isAnswerMissing, onRead }: Props) {
  if (days === null) return null
  const proof = describeDayProof(days)
  if (proof !== null) return <p className={styles.reading}>{proof}.</p>
  const isOpen = days.origin === 'assumed'
  const hint = `${describeDaysQuestion(days)}${onRead ? '' : ` ${WITHOUT_FILE}`}`
  return (
    <Field
      group
      className={styles.question}
      label="Days of this file"
      hint={hint}
      error={isAnswerMissing && isOpen ? `Choose how days are read. ${hint}` : null}
      isAlert
    >
      <ChipGroup
        chosen="always"
        value={isOpen ? null : days.order}
        onValueChange={(order) => order && onRead?.({ days: order })}
        options={listDayChoices(days)}
      />
    </Field>
  )
}

function NumbersField({ reading: { numbers }, isAnswerMissing, onRead }: Props) {
  if (numbers === null) return null
  const proof = describeNumberProof(numbers)
  if (proof !== null) return <p className={styles.reading}>{proof}.</p>
  const isOpen = numbers.origin === 'assumed'
  const hint = `${describeNumbersQuestion(numbers)}${onRead ? '' : ` ${WITHOUT_FILE}`}`
  return (
    <Field
      group
      className={styles.question}
      label="Numbers of this file"
      hint={hint}
      error={isAnswerMissing && isOpen ? `Choose how numbers are read. ${hint}` : null}
      isAlert
    >
      <ChipGroup
        chosen="always"
        value={isOpen ? null : numbers.style}
        onValueChange={(style) => style && onRead?.({ numbers: style })}
        options={[
          { value: 'point', label: `Decimal point: ${numbers.point}` },
          { value: 'comma', label: `Decimal comma: ${numbers.comma}` },
        ]}
      />
    </Field>
  )
}

function OrderField({ reading: { order }, isAnswerMissing, onRead }: Props) {
  if (order === null) return null
  const { newestFirst, origin, first, last } = order
  const isOpen = origin === 'assumed'
  const hint = `${describeOrderQuestion(order)}${onRead ? '' : ` ${WITHOUT_FILE}`}`
  return (
    <Field
      group
      className={styles.question}
      label="Earliest line of this file"
      hint={hint}
      error={isAnswerMissing && isOpen ? `Choose which line came first. ${hint}` : null}
      isAlert
    >
      <ChipGroup
        chosen="always"
        value={isOpen ? null : newestFirst ? 'last' : 'first'}
        onValueChange={(line) => line && onRead?.({ newestFirst: line === 'last' })}
        options={[
          { value: 'first', label: describeLine(first) },
          { value: 'last', label: describeLine(last) },
        ]}
      />
    </Field>
  )
}

function CurrencyField({ reading: { currency }, isAnswerMissing, onRead }: Props) {
  if (currency === null) return null
  const isOpen = currency.origin === 'assumed'
  const hint = `${describeCurrencyQuestion(currency)}${onRead ? '' : ` ${WITHOUT_FILE}`}`
  return (
    <Field
      className={styles.question}
      label="Currency of this file"
      hint={hint}
      error={isAnswerMissing && isOpen ? `Choose the currency. ${hint}` : null}
      isAlert
    >
      <Select
        className={styles.select}
        disabled={onRead === null}
        value={isOpen ? null : currency.code}
        placeholder="Choose a currency"
        options={listUserCurrencies().map((code) => ({ value: code, label: code }))}
        onValueChange={(code) => onRead?.({ currency: code })}
      />
    </Field>
  )
}

function ZoneField({ reading: { zone, examples }, onRead }: Props) {
  const [isOpened, setOpened] = useState(false)
  if (zone === null) return null
  const isOpen = isOpened || zone.origin === 'assumed'
  if (!isOpen)
    return (
      <p className={styles.reading}>
        {describeZone(zone)}{' '}
        <button type="button" className="link" onClick={() => setOpened(true)}>
          Change the time zone
        </button>
      </p>
    )
  return (
    <Field
      className={styles.question}
      label="Time zone of this file"
      hint={`${describeZone(zone)}${onRead ? '' : ` ${WITHOUT_FILE}`}`}
    >
      <Select
        className={styles.select}
        disabled={onRead === null}
        value={zone.name}
        options={listZoneOptions(zone.name, zone.name).filter(({ value }) => value !== STATEMENT)}
        onValueChange={(name) => onRead?.({ zone: name })}
      />
      <Examples lines={examples.filter((line) => line.zone === zone.name)} zone={zone.name} />
    </Field>
  )
}

/** The first lines as they are written, in the zone of the file and in that of the trader. */
function Examples({ lines, zone }: { lines: readonly ReadLine[]; zone: string }) {
  const { statementZone } = usePreferences()
  const own = statementZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([zone, own])]
  return (
    <ScrollArea role="region" aria-label="The first lines of this file" tabIndex={0}>
      <Table className={styles.examples}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">As written</th>
            {zones.map((name) => (
              <th key={name} scope="col">
                {formatZone(name)} time
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <th scope="row" className="num">
                {line.line}
                <span className="cap">
                  {' '}
                  {line.side} {formatQuantity(line.quantity)} {line.symbol}
                </span>
              </th>
              <td className="num">{line.text}</td>
              {zones.map((name) => (
                <td key={name} className="num">
                  {formatTimeIn(line, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}
