import { type MetricSection, metricTable } from '@candlebook/domain/analytics'
import { companions, type FigureId } from './figure-words.ts'

/** A section of the tab: five with metrics, and the breakdowns. */
export type SectionId = MetricSection | 'breakdowns'

/** The six sections in order [ANLY-02], with the names of the specification. */
export const sectionTitles: Record<SectionId, string> = {
  key: 'Key metrics',
  profitability: 'Profitability Indicators',
  behavioral: 'Behavioral Indicators',
  breakdowns: 'Performance by Strategy and by Tag',
  risk: 'Risk Management',
  consistency: 'Drawdown and Consistency',
}

/** The help text of each section [ANLY-02]. */
export const sectionHelps: Record<SectionId, string> = {
  key: 'The total of the filtered closed trades, and the average of one trade.',
  profitability: 'How large wins and losses are, what fees take, and on which days money was made.',
  behavioral: 'What you noted about yourself: plan, emotion and confidence, and how often you trade.',
  breakdowns:
    'The same trades by strategy, tag, symbol, type and time frame: how many, how often they won, what they made, and whether that may be chance.',
  risk: 'How much was risked and how trades ended, measured in their risk (R).',
  consistency: 'How deep the total fell below its highest point, and how evenly results came.',
}

/** The caption of the key metrics, also while they load. */
export const KEY_CAPTION = 'Press a figure to see its arithmetic.'

/** The metrics of a section, in order. */
export function listFigures(section: SectionId): FigureId[] {
  return figureIds.filter((id) => metricTable[id].section === section)
}

/** The metric with this name from a URL; null when there is none. */
export function findFigure(name: string | null): FigureId | null {
  return figureIds.find((id) => id === name) ?? null
}

const beside: readonly string[] = Object.values(companions)

// The keys of the table are the metrics; without the companions they are the figures.
const figureIds = Object.keys(metricTable).filter((id) => !beside.includes(id)) as FigureId[]
