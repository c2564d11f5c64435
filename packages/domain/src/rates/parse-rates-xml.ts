import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Day } from '../days/index.ts'
import { collectDays, type DayCollector, shorten } from './collect-days.ts'
import { type RateDay, RatesFileError } from './rates-file.ts'

/**
 * Parses the rates in XML: `<Cube time='2026-11-20'><Cube currency='USD' rate='1.0850'/>…`, one outer element for each day.
 * Throws RatesFileError. Sources: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml, eurofxref-hist-90d.xml
 */
export function parseRatesXml(text: string, today: Day): RateDay[] {
  const days = collectDays(today)
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new RatesFileError(parser.line, 'The XML is not complete here. The file is cut off or damaged.')
  })
  parser.on('doctype', () => {
    throw new RatesFileError(
      parser.line,
      'The file declares a document type. The files of the bank have none.',
    )
  })
  let depth = 0
  parser.on('opentag', (tag) => {
    if (depth === 0) requireRoot(tag, parser.line)
    depth += 1
    if (tag.name === 'Cube') addCube(days, tag, parser.line)
  })
  parser.write(text).close()
  return days.finish()
}

function requireRoot({ name }: SaxesTagPlain, line: number): void {
  if (name !== 'gesmes:Envelope')
    throw new RatesFileError(line, `The file starts with <${shorten(name)}> and not with <gesmes:Envelope>.`)
}

// The outermost Cube has no attributes. It contains one for each day, which contains one for each currency.
function addCube(days: DayCollector, { attributes }: SaxesTagPlain, line: number): void {
  const { time, currency, rate } = attributes
  if (time !== undefined) days.addDay(time, line)
  if (currency !== undefined) days.addRate(currency, rate ?? '', line)
}
